package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleGate.Branch;
import org.schedgate.simulator.sched.decision.NewidleGate.CostRule;

class AvgIdleGateTest {
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1))
            .thisCpu(2)
            .avgIdleNanos(2, 500_000)
            .overloaded(true);

    @Test
    void walks_from_an_average_idle_time_of_one_migration_cost() {
        AvgIdleGate gate = new AvgIdleGate(false);
        assertThat(gate.decide(view)).isEqualTo(Branch.WALK);
        assertThat(gate.decide(view.avgIdleNanos(2, 499_999))).isEqualTo(Branch.SKIP_SHORT_IDLE);
    }

    @Test
    void does_not_walk_when_no_queue_has_two_tasks() {
        assertThat(new AvgIdleGate(false).decide(view.overloaded(false))).isEqualTo(Branch.SKIP_NOT_OVERLOADED);
    }

    @Test
    void tests_a_pending_wakeup_before_all_else_only_if_told_to() {
        view.pending(2);
        assertThat(new AvgIdleGate(false).decide(view)).isEqualTo(Branch.WALK);
        assertThat(view.readsOf("wakeupPending")).isZero();
        assertThat(new AvgIdleGate(true).decide(view)).isEqualTo(Branch.SKIP_PENDING);
        assertThat(new AvgIdleGate(true).decide(view.avgIdleNanos(2, 0).overloaded(false)))
                .isEqualTo(Branch.SKIP_PENDING);
    }

    @Test
    void with_the_pending_test_and_no_pending_wakeup_the_other_tests_decide() {
        assertThat(new AvgIdleGate(true).decide(view)).isEqualTo(Branch.WALK);
        assertThat(new AvgIdleGate(true).decide(view.avgIdleNanos(2, 499_999))).isEqualTo(Branch.SKIP_SHORT_IDLE);
    }

    @Test
    void records_costs_plainly() {
        assertThat(new AvgIdleGate(true).costRule()).isEqualTo(CostRule.PLAIN);
    }
}
