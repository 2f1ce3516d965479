package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleStop.Branch;

class StopWhenPulledOrRunnableTest {
    private final StopWhenPulledOrRunnable rule = new StopWhenPulledOrRunnable();
    private final FakeView view = new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(3);

    @Test
    void goes_on_while_nothing_is_here() {
        assertThat(rule.decide(view, 0)).isEqualTo(Branch.CONTINUE);
    }

    @Test
    void stops_with_a_pulled_task_and_names_it_first() {
        assertThat(rule.decide(view.queued(3, 1, 1), 1)).isEqualTo(Branch.STOP_PULLED);
    }

    @Test
    void stops_with_a_task_that_became_runnable() {
        assertThat(rule.decide(view.queued(3, 1, 0), 0)).isEqualTo(Branch.STOP_RUNNABLE);
    }

    @Test
    void does_not_look_at_pending_wakeups() {
        assertThat(rule.decide(view.pending(3), 0)).isEqualTo(Branch.CONTINUE);
    }

    @Test
    void enters_a_domain_that_costs_no_more_than_what_is_left_of_the_average_idle_time() {
        view.avgIdleNanos(3, 10_000).newidleCostMaxNanos(1, 7_000);
        assertThat(rule.enter(view, 1, 3_000)).isEqualTo(Branch.CONTINUE);
        assertThat(rule.enter(view, 1, 3_001)).isEqualTo(Branch.STOP_TOO_COSTLY);
    }
}
