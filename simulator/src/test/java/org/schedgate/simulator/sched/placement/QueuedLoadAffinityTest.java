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
class QueuedLoadAffinityTest {
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
        return new QueuedLoadAffinity().choose(view, domain);
    }

    @Test
    void an_empty_waking_cpu_takes_the_task_even_from_an_idle_one() {
        FakeView view = view();
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.NO_LOAD));
        assertThat(view.readsOf("idle")).isZero();
    }

    @Test
    void a_synchronous_waker_counts_as_gone() {
        FakeView view =
                view().sync(true).running(0, new FakeTask(2).loadAvg(50), 1).runnableLoad(0, 50);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.NO_LOAD));
    }

    @Test
    void half_the_margin_favours_the_waking_cpu() {
        // 100 * (21 + 6) = 2700 against 108 * 25 = 2700: equal is balanced; 24 gives 2592.
        FakeView view = view().busy(0, 4).runnableLoad(0, 21).runnableLoad(4, 25);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.BALANCED_LOAD));
        assertThat(choose(view.runnableLoad(4, 24))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }
}
