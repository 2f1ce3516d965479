package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.ScanLimit.Branch;

/** Caches of 40 CPUs; the waking CPU is 0, the target 40 lies in the other cache. */
class ProportionalScanLimitTest {
    private final FakeView view =
            new FakeView(DomainsFixture.of(2, 20, 2)).features(Feature.SIS_PROP).thisCpu(0);

    private Outcome<Branch> limit(long avgIdleNanos, long scanCostNanos) {
        view.avgIdleNanos(0, avgIdleNanos).scanCostNanos(0, scanCostNanos);
        return new ProportionalScanLimit().limit(view, 40);
    }

    @Test
    void long_idleness_allows_almost_the_whole_cache() {
        // 1 ms / 512 = 1953; 40 * 1953 = 78120; / 2001 = 39, of which the last is not tested.
        assertThat(limit(1_000_000, 2000)).isEqualTo(new Outcome<>(38, Branch.PROPORTIONAL));
    }

    @Test
    void short_idleness_allows_three_tests() {
        // 50 us / 512 = 97; 40 * 97 = 3880 <= 4 * 2001
        assertThat(limit(50_000, 2000)).isEqualTo(new Outcome<>(3, Branch.PROPORTIONAL_FLOOR));
    }

    @Test
    void the_floor_ends_just_above_four_scans_cost() {
        // 200 * 512 ns: 40 * 200 = 8000 against 4 * 2000 and 4 * 1999
        assertThat(limit(102_400, 1999)).isEqualTo(new Outcome<>(3, Branch.PROPORTIONAL_FLOOR));
        assertThat(limit(102_400, 1998)).isEqualTo(new Outcome<>(3, Branch.PROPORTIONAL));
        // 8000 / 1600 = 5
        assertThat(limit(102_400, 1599)).isEqualTo(new Outcome<>(4, Branch.PROPORTIONAL));
    }

    @Test
    void never_gives_more_than_the_cache_has() {
        assertThat(limit(1_000_000, 0)).isEqualTo(new Outcome<>(40, Branch.PROPORTIONAL));
        // 78120 / 1905 = 41 and / 1953 = 40: 40 and 39 tests
        assertThat(limit(1_000_000, 1904)).isEqualTo(new Outcome<>(40, Branch.PROPORTIONAL));
        assertThat(limit(1_000_000, 1952)).isEqualTo(new Outcome<>(39, Branch.PROPORTIONAL));
    }

    @Test
    void reads_idle_time_and_cost_of_the_waking_cpu() {
        limit(1_000_000, 2000);
        assertThat(view.reads()).containsExactly("avgIdleNanos(0)", "avgScanCostNanos(0)");
    }

    @Test
    void the_span_is_that_of_the_targets_cache() {
        FakeView small = new FakeView(DomainsFixture.caches(8, 4))
                .features(Feature.SIS_PROP)
                .avgIdleNanos(0, 1_000_000)
                .scanCostNanos(0, 1562);
        // 4 * 1953 = 7812; / 1563 = 4 with 4 * 1563 = 6252 below: 3 tests
        assertThat(new ProportionalScanLimit().limit(small, 8)).isEqualTo(new Outcome<>(3, Branch.PROPORTIONAL));
    }

    @Test
    void without_the_feature_there_is_no_limit_and_no_read() {
        view.withoutFeatures();
        assertThat(limit(1_000_000, 2000)).isEqualTo(new Outcome<>(Integer.MAX_VALUE, Branch.UNLIMITED));
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void a_known_idle_core_needs_no_limit() {
        assertThat(new ProportionalScanLimit().governsCoreScan(view)).isFalse();
    }

    /** 1 ms / 512 = 1953 against a cost of 1953 + 1; just enough for 1952 + 1. */
    @Test
    void with_sis_avg_cpu_a_short_idle_time_forbids_the_scan_also_without_a_limit() {
        view.features(Feature.SIS_AVG_CPU);
        assertThat(limit(1_000_000, 1953)).isEqualTo(new Outcome<>(0, Branch.IDLE_TOO_SHORT));
        assertThat(limit(1_000_000, 1952).branch()).isEqualTo(Branch.UNLIMITED);
    }
}
