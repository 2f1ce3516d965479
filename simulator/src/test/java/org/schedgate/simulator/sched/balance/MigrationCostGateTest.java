package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleGate.Branch;
import org.schedgate.simulator.sched.decision.NewidleGate.CostRule;
import org.schedgate.simulator.sched.decision.NewidleGate.NextBalance;

class MigrationCostGateTest {
    private final FakeView view =
            new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2).avgIdleNanos(2, 500_000);
    private final MigrationCostGate gate = new MigrationCostGate(NextBalance.EARLIEST);

    @Test
    void walks_from_an_average_idle_time_of_one_migration_cost() {
        assertThat(gate.decide(view)).isEqualTo(Branch.WALK);
        assertThat(gate.decide(view.avgIdleNanos(2, 499_999))).isEqualTo(Branch.SKIP_SHORT_IDLE);
    }

    @Test
    void asks_neither_whether_some_queue_is_overloaded_nor_for_a_pending_wakeup() {
        assertThat(gate.decide(view.overloaded(false).pending(2))).isEqualTo(Branch.WALK);
        assertThat(view.readsOf("wakeupPending")).isZero();
    }

    @Test
    void records_costs_plainly_and_says_how_the_next_balance_follows() {
        assertThat(gate.costRule()).isEqualTo(CostRule.PLAIN);
        assertThat(gate.nextBalance()).isEqualTo(NextBalance.EARLIEST);
        assertThat(new MigrationCostGate(NextBalance.REPLACED_WHEN_FOUND_OR_PAST).nextBalance())
                .isEqualTo(NextBalance.REPLACED_WHEN_FOUND_OR_PAST);
    }
}
