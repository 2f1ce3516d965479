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
class AnyIdleThenQueuedLoadAffinityTest {
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
        return new AnyIdleThenQueuedLoadAffinity().choose(view, domain);
    }

    @Test
    void an_idle_waking_cpu_takes_the_task_from_an_idle_cpu_of_another_cache() {
        FakeView view = view();
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.THIS_IDLE_ANYWHERE));
        assertThat(view.reads()).containsExactly("idle(0)");
    }

    @Test
    void a_synchronous_waker_alone_takes_it_too() {
        assertThat(choose(view().busy(0).sync(true))).isEqualTo(new Outcome<>(0, Branch.SYNC_ALONE));
    }

    @Test
    void a_tie_of_queued_loads_goes_to_the_waking_cpu() {
        // (21 + 6) * 100 = 2700 against (31 - 6) * 108 = 2700
        FakeView view = view().busy(0, 4).runnableLoad(0, 21).runnableLoad(4, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.LIGHTER_LOAD));
        assertThat(choose(view.runnableLoad(0, 22))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void a_synchronous_waker_heavier_than_its_queue_takes_it() {
        FakeView view = view().busy(4)
                .sync(true)
                .running(0, new FakeTask(2).loadAvg(32), 2)
                .runnableLoad(0, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.SYNC_LOAD));
    }
}
