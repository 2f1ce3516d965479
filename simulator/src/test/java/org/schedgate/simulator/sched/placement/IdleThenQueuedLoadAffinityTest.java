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

/** CPUs 0-3 and 4-7 share a cache each; the bias is 108. The wakee's load is 6. */
class IdleThenQueuedLoadAffinityTest {
    private static final DomainTree DOMAINS = DomainsFixture.of(2, 4, 1);

    private static FakeView view() {
        return new FakeView(DOMAINS)
                .features(Feature.WA_IDLE, Feature.WA_WEIGHT, Feature.WA_BIAS)
                .thisCpu(0)
                .previousCpu(4)
                .task(new FakeTask(1).loadAvg(6).weight(1024));
    }

    private static Outcome<Branch> choose(FakeView view) {
        SchedDomain domain = DOMAINS.lowestWith(view.thisCpu(), view.previousCpu());
        assertThat(domain).isNotNull();
        return new IdleThenQueuedLoadAffinity().choose(view, domain);
    }

    @Test
    void idleness_of_the_waking_cpu_settles_it_within_a_cache_only() {
        assertThat(choose(view().previousCpu(3))).isEqualTo(new Outcome<>(3, Branch.BOTH_IDLE_PREVIOUS));
        assertThat(choose(view().previousCpu(3).busy(3))).isEqualTo(new Outcome<>(0, Branch.THIS_IDLE));
        assertThat(choose(view().sync(true).busy(0))).isEqualTo(new Outcome<>(0, Branch.SYNC_ALONE));
        // (0 + 6) * 100 against (0 - 6) * 108
        assertThat(choose(view())).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void what_sleeps_on_an_idle_previous_cpu_is_not_counted() {
        FakeView view = view().busy(0).runnableLoad(0, 6).loadAvg(4, 1000);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
        assertThat(view.readsOf("loadAvg")).isZero();
    }

    @Test
    void queued_loads_are_compared_with_half_the_margin() {
        // (21 + 6) * 100 = 2700 against (31 - 6) * 108 = 2700: equal is not lighter.
        FakeView view = view().busy(0, 4).runnableLoad(0, 21).runnableLoad(4, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
        assertThat(choose(view.runnableLoad(0, 20))).isEqualTo(new Outcome<>(0, Branch.LIGHTER_LOAD));
        // Without the bias (20 + 6) is not less than (31 - 6).
        assertThat(choose(view.features(Feature.WA_WEIGHT))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }
}
