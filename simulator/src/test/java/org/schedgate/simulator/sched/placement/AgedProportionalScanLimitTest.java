package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.ScanLimit.Branch;

/** One cache of 40 CPUs. */
class AgedProportionalScanLimitTest {
    private final FakeView view = new FakeView(DomainsFixture.of(1, 40, 1))
            .thisCpu(0)
            .features(Feature.SIS_PROP)
            .scanCostNanos(0, 1999);

    private Outcome<Branch> limit() {
        return new AgedProportionalScanLimit().limit(view, 3);
    }

    @Test
    void the_idle_time_left_is_not_divided_by_512() {
        // 40 * 1000 = 40,000 / 2000 = 20: 19 tests.
        view.wakeAvgIdleNanos(0, 1000);
        assertThat(limit()).isEqualTo(new Outcome<>(19, Branch.AGED_PROPORTIONAL));
    }

    @Test
    void at_least_three_are_tested() {
        // 40 * 200 = 8000 is not more than 4 * 2000.
        view.wakeAvgIdleNanos(0, 200);
        assertThat(limit()).isEqualTo(new Outcome<>(3, Branch.AGED_FLOOR));
        view.wakeAvgIdleNanos(0, 0);
        assertThat(limit()).isEqualTo(new Outcome<>(3, Branch.AGED_FLOOR));
        view.wakeAvgIdleNanos(0, 250);
        assertThat(limit()).isEqualTo(new Outcome<>(4, Branch.AGED_PROPORTIONAL));
    }

    @Test
    void without_the_feature_there_is_no_limit() {
        view.withoutFeatures();
        assertThat(limit()).isEqualTo(new Outcome<>(Integer.MAX_VALUE, Branch.UNLIMITED));
    }
}
