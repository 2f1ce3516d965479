package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceTurn.Branch;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;

/** The local group is CPUs 0 to 3. */
class FirstIdleOfGroupTurnUnlessBusyTest {
    private final FirstIdleOfGroupTurnUnlessBusy rule = new FirstIdleOfGroupTurnUnlessBusy();
    private final FakeView view = GroupsFixture.view(2, 4);

    private FakeView newlyIdle(int cpu) {
        return view.thisCpu(cpu).idleType(IdleType.NEWLY_IDLE);
    }

    @Test
    void a_cpu_about_to_go_idle_balances_while_nothing_arrived() {
        assertThat(rule.decide(newlyIdle(2))).isEqualTo(Branch.NEWLY_IDLE);
    }

    @Test
    void a_runnable_task_ends_its_turn() {
        assertThat(rule.decide(newlyIdle(2).queued(2, 1, 0))).isEqualTo(Branch.NEWLY_IDLE_BUT_BUSY);
    }

    @Test
    void a_pending_wakeup_ends_its_turn() {
        assertThat(rule.decide(newlyIdle(2).pending(2))).isEqualTo(Branch.NEWLY_IDLE_BUT_BUSY);
    }

    @Test
    void a_destination_that_does_not_take_part_has_no_turn() {
        assertThat(rule.decide(newlyIdle(2).cpus(CpuSet.parse("0,1,3-7")))).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void otherwise_the_first_idle_cpu_or_the_first_of_all_balances() {
        view.idleType(IdleType.IDLE).busy(0);
        assertThat(rule.decide(view.thisCpu(1))).isEqualTo(Branch.FIRST_IDLE);
        assertThat(rule.decide(view.thisCpu(2))).isEqualTo(Branch.OTHER_CPU);
        view.busy(1, 2, 3).idleType(IdleType.NOT_IDLE);
        assertThat(rule.decide(view.thisCpu(0))).isEqualTo(Branch.FIRST_OF_BUSY_GROUP);
    }
}
