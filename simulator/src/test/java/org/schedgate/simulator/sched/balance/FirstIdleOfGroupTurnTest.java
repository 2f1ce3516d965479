package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceTurn.Branch;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;

/** The local group is CPUs 0 to 3. */
class FirstIdleOfGroupTurnTest {
    private final FirstIdleOfGroupTurn rule = new FirstIdleOfGroupTurn();
    private final FakeView view = GroupsFixture.view(2, 4);

    @Test
    void the_first_idle_cpu_balances_and_no_other() {
        view.busy(0);
        assertThat(rule.decide(view.thisCpu(1))).isEqualTo(Branch.FIRST_IDLE);
        assertThat(rule.decide(view.thisCpu(2))).isEqualTo(Branch.OTHER_CPU);
        assertThat(rule.decide(view.thisCpu(0).idleType(IdleType.NOT_IDLE))).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void stops_reading_at_the_first_idle_cpu() {
        view.busy(0).forgetReads();
        rule.decide(view.thisCpu(3));
        assertThat(view.reads()).containsExactly("idle(0)", "idle(1)");
    }

    @Test
    void the_first_cpu_balances_for_a_busy_group() {
        view.busy(0, 1, 2, 3).idleType(IdleType.NOT_IDLE);
        assertThat(rule.decide(view.thisCpu(0))).isEqualTo(Branch.FIRST_OF_BUSY_GROUP);
        assertThat(rule.decide(view.thisCpu(1))).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void a_cpu_about_to_go_idle_always_balances() {
        view.idleType(IdleType.NEWLY_IDLE).queued(2, 1, 1).pending(2);
        assertThat(rule.decide(view.thisCpu(2))).isEqualTo(Branch.NEWLY_IDLE);
    }

    @Test
    void a_destination_that_does_not_take_part_has_no_turn() {
        view.cpus(CpuSet.parse("0,1,3-7")).idleType(IdleType.NEWLY_IDLE);
        assertThat(rule.decide(view.thisCpu(2))).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void idle_cpus_that_do_not_take_part_are_passed_over() {
        view.cpus(CpuSet.parse("1-7"));
        assertThat(rule.decide(view.thisCpu(1))).isEqualTo(Branch.FIRST_IDLE);
    }

    @Test
    void only_cpus_of_the_balance_mask_are_asked() {
        SchedGroup local = new SchedGroup(CpuSet.range(0, 4), CpuSet.range(2, 4), 4096);
        SchedGroup other = new SchedGroup(CpuSet.range(4, 8), CpuSet.range(4, 8), 4096);
        SchedDomain overlapping = new SchedDomain(
                2,
                0,
                SchedDomain.Level.NUMA,
                CpuSet.range(0, 8),
                List.of(local, other),
                view.domain().parameters(),
                java.util.EnumSet.of(SchedDomain.Flag.NUMA));
        view.domain(overlapping);
        assertThat(rule.decide(view.thisCpu(2))).isEqualTo(Branch.FIRST_IDLE);
        view.busy(2, 3).idleType(IdleType.NOT_IDLE);
        assertThat(rule.decide(view.thisCpu(2))).isEqualTo(Branch.FIRST_OF_BUSY_GROUP);
    }
}
