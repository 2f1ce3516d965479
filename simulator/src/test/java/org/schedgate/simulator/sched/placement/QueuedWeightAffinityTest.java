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

/** CPUs 0-3 and 4-7 share a cache each; the bias is 108. The wakee's weight is 1024, whatever its load. */
class QueuedWeightAffinityTest {
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
        return new QueuedWeightAffinity().choose(view, domain);
    }

    @Test
    void an_empty_waking_cpu_takes_the_task_even_from_an_idle_one() {
        assertThat(choose(view())).isEqualTo(new Outcome<>(0, Branch.NO_LOAD));
    }

    @Test
    void the_whole_weight_of_the_wakee_is_added() {
        // 100 * (56 + 1024) = 108,000 against 108 * 1000 = 108,000: equal is balanced.
        FakeView view = view().busy(0, 4).runnableLoad(0, 56).runnableLoad(4, 1000);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.BALANCED_LOAD));
        assertThat(choose(view.runnableLoad(0, 57))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void the_whole_weight_of_a_synchronous_waker_is_taken_off() {
        FakeView view = view().sync(true).busy(4).runnableLoad(4, 1000);
        view.running(0, new FakeTask(2).weight(1024), 1).runnableLoad(0, 1024);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.NO_LOAD));
        assertThat(choose(view.runnableLoad(0, 1080))).isEqualTo(new Outcome<>(0, Branch.SYNC_BALANCED));
    }

    @Test
    void two_light_cpus_together_lighter_than_a_task_take_the_waking_one() {
        // A synchronous waker of weight 15 leaves 40 - 15 = 25 of 40 queued: 25 <= 30, but 25 + 30 > 40 / 2.
        FakeView view = view().sync(true).busy(4).runnableLoad(4, 30);
        view.running(0, new FakeTask(2).weight(15), 2).runnableLoad(0, 40);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
        // One task of 60: 45 > 30. Of 40: 25 + 15 = 40 <= 40.
        view.running(0, new FakeTask(2).weight(15), 1).runnableLoad(4, 15).runnableLoad(0, 30);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.LIGHT_TOGETHER));
    }
}
