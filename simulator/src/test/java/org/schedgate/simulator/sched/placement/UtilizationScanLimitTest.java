package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.ScanLimit.Branch;

class UtilizationScanLimitTest {
    private final UtilizationScanLimit limit = new UtilizationScanLimit();
    private final FakeView view = new FakeView(DomainsFixture.of(2, 4, 1))
            .thisCpu(0)
            .nrIdleScan(4, 1)
            .avgIdleNanos(0, 1_000_000)
            .scanCostNanos(0, 1562);

    @Test
    void tests_as_many_cpus_as_the_targets_cache_says() {
        view.features(Feature.SIS_UTIL);
        assertThat(limit.limit(view, 5)).isEqualTo(new Outcome<>(1, Branch.UTILIZATION));
        assertThat(view.reads()).containsExactly("nrIdleScan(5)");
    }

    @Test
    void nothing_to_scan_means_overutilized() {
        view.features(Feature.SIS_UTIL);
        assertThat(limit.limit(view, 3)).isEqualTo(new Outcome<>(0, Branch.OVERUTILIZED));
    }

    @Test
    void with_both_features_utilization_decides() {
        view.features(Feature.SIS_UTIL, Feature.SIS_PROP);
        assertThat(limit.limit(view, 5)).isEqualTo(new Outcome<>(1, Branch.UTILIZATION));
    }

    @Test
    void without_its_feature_the_proportional_limit_holds() {
        view.features(Feature.SIS_PROP);
        // 4 * 1953 = 7812 > 4 * 1563; / 1563 = 4
        view.wakeAvgIdleNanos(0, 1953);
        assertThat(limit.limit(view, 5)).isEqualTo(new Outcome<>(3, Branch.AGED_PROPORTIONAL));
        view.wakeAvgIdleNanos(0, 0);
        assertThat(limit.limit(view, 5)).isEqualTo(new Outcome<>(3, Branch.AGED_FLOOR));
    }

    @Test
    void without_either_feature_there_is_no_limit() {
        assertThat(limit.limit(view, 5)).isEqualTo(new Outcome<>(Integer.MAX_VALUE, Branch.UNLIMITED));
    }

    @Test
    void governs_the_core_scan_only_while_its_feature_is_on() {
        assertThat(limit.governsCoreScan(view.features(Feature.SIS_PROP))).isFalse();
        assertThat(limit.governsCoreScan(view.features(Feature.SIS_UTIL))).isTrue();
    }
}
