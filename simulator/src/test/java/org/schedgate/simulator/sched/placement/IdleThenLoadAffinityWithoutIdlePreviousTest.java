package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeAffinity.Branch;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Two nodes of 4 CPUs; imbalance_pct is 117 everywhere, so the bias is 108. The wakee's load is 6. */
class IdleThenLoadAffinityWithoutIdlePreviousTest {
    private static final DomainTree DOMAINS = DomainsFixture.of(2, 4, 1);

    private static FakeView view() {
        return new FakeView(DOMAINS)
                .features(Feature.WA_IDLE, Feature.WA_WEIGHT, Feature.WA_BIAS)
                .thisCpu(0)
                .task(new FakeTask(1).loadAvg(6));
    }

    private static Outcome<Branch> choose(FakeView view) {
        SchedDomain domain = DOMAINS.lowestWith(view.thisCpu(), view.previousCpu());
        assertThat(domain).isNotNull();
        return new IdleThenLoadAffinityWithoutIdlePrevious().choose(view, domain);
    }

    @Test
    void residual_load_pulls_the_task_away_from_an_idle_previous_cpu_of_another_cache() {
        // (6 + 6) * 100 = 1200 against (18 - 6) * 108 = 1296
        FakeView view = view().previousCpu(4).busy(0).loadAvg(0, 6).loadAvg(4, 18);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.LIGHTER_LOAD));
        assertThat(view.reads()).containsExactly("idle(0)", "loadAvg(0)", "capacity(4)", "loadAvg(4)", "capacity(0)");
        // (18 - 6) is one below what 1300 would need: (7 + 6) * 100 = 1300 against 1296
        assertThat(choose(view.loadAvg(0, 7))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void an_idle_previous_cpu_without_residual_load_is_kept() {
        // (0 + 6) * 100 = 600 against (9 - 6) * 108 = 324
        FakeView view = view().previousCpu(4).busy(0).loadAvg(4, 9);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void idleness_within_the_cache_comes_first_as_in_later_kernels() {
        assertThat(choose(view().previousCpu(3))).isEqualTo(new Outcome<>(3, Branch.BOTH_IDLE_PREVIOUS));
        assertThat(choose(view().previousCpu(3).busy(3))).isEqualTo(new Outcome<>(0, Branch.THIS_IDLE));
    }

    @Test
    void synchronous_wakers_come_before_load_as_in_later_kernels() {
        FakeView view = view().previousCpu(4).sync(true).busy(0);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.SYNC_ALONE));
        view.running(0, new FakeTask(2).loadAvg(32), 2).loadAvg(0, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.SYNC_LOAD));
    }

    @Test
    void features_switch_each_half_off() {
        FakeView view = view().previousCpu(3).busy(3).loadAvg(3, 1000);
        assertThat(choose(view.features(Feature.WA_WEIGHT)).branch()).isEqualTo(Branch.LIGHTER_LOAD);
        assertThat(choose(view.features(Feature.WA_IDLE)).branch()).isEqualTo(Branch.THIS_IDLE);
        assertThat(choose(view.withoutFeatures())).isEqualTo(new Outcome<>(3, Branch.PREVIOUS));
    }
}
