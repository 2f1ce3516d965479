package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleStop.Branch;

class StopWhenPulledTest {
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2);
    private final StopWhenPulled stop = new StopWhenPulled();

    @Test
    void stops_with_a_task_in_hand() {
        assertThat(stop.decide(view, 1)).isEqualTo(Branch.STOP_PULLED);
        assertThat(stop.decide(view, 0)).isEqualTo(Branch.CONTINUE);
    }

    @Test
    void walks_on_although_a_task_waits_here_or_is_pending() {
        assertThat(stop.decide(view.queued(2, 1, 1).pending(2).attemptRefused(true), 0))
                .isEqualTo(Branch.CONTINUE);
    }
}
