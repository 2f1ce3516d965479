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
class IdleThenLoadAffinityIgnoringDelayedTest {
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
        return new IdleThenLoadAffinityIgnoringDelayed().choose(view, domain);
    }

    @Test
    void a_task_that_only_waits_to_be_dequeued_is_no_company() {
        FakeView view = view().sync(true).busy(0, 4).queued(0, 2, 2);
        assertThat(choose(view).branch()).isEqualTo(Branch.PREVIOUS);
        assertThat(choose(view.delayed(0, 1))).isEqualTo(new Outcome<>(0, Branch.SYNC_ALONE));
    }

    @Test
    void all_else_is_as_without_delayed_tasks() {
        assertThat(choose(view().previousCpu(3).busy(3))).isEqualTo(new Outcome<>(0, Branch.THIS_IDLE));
        assertThat(choose(view().busy(0).loadAvg(4, 1000))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS_IDLE));
        assertThat(choose(view().busy(0, 4).loadAvg(0, 20).loadAvg(4, 31)))
                .isEqualTo(new Outcome<>(0, Branch.LIGHTER_LOAD));
    }
}
