package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleStop.Branch;

class StopWhenPulledOrRefusedTest {
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2);
    private final StopWhenPulledOrRefused stop = new StopWhenPulledOrRefused();

    @Test
    void stops_with_a_task_in_hand_or_after_a_refused_attempt() {
        assertThat(stop.decide(view, 0)).isEqualTo(Branch.CONTINUE);
        assertThat(stop.decide(view.attemptRefused(true), 0)).isEqualTo(Branch.STOP_REFUSED);
        assertThat(stop.decide(view, 1)).isEqualTo(Branch.STOP_PULLED);
    }

    @Test
    void what_arrived_during_the_attempt_is_seen_by_the_next_one() {
        assertThat(stop.decide(view.queued(2, 1, 1).pending(2), 0)).isEqualTo(Branch.CONTINUE);
    }
}
