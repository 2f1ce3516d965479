package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleStop.Branch;

class StopWhenPulledRunnableOrPendingTest {
    private final StopWhenPulledRunnableOrPending rule = new StopWhenPulledRunnableOrPending();
    private final FakeView view = new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(3);

    @Test
    void goes_on_while_nothing_is_here() {
        assertThat(rule.decide(view.pending(2), 0)).isEqualTo(Branch.CONTINUE);
    }

    @Test
    void stops_with_a_pending_wakeup() {
        assertThat(rule.decide(view.pending(3), 0)).isEqualTo(Branch.STOP_PENDING);
    }

    @Test
    void names_a_runnable_task_before_a_pending_one_and_a_pulled_one_before_both() {
        view.pending(3).queued(3, 1, 1);
        assertThat(rule.decide(view, 0)).isEqualTo(Branch.STOP_RUNNABLE);
        assertThat(rule.decide(view, 2)).isEqualTo(Branch.STOP_PULLED);
    }
}
