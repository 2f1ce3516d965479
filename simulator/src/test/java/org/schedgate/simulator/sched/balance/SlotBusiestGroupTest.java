package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestGroup.Branch;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

/** Two groups of four CPUs of full power, so four slots each, margin 117, seen from CPU 0; D is the average of both. */
class SlotBusiestGroupTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final Pull pull = new Pull();
    private final SlotBusiestGroup rule = new SlotBusiestGroup();

    /** Let a group's four CPUs run so many tasks, with all their load on its first CPU, and use so much each. */
    private void group(int group, int tasks, long load, long utilizationEach) {
        for (int i = 0; i < 4; i++) {
            int cpu = 4 * group + i;
            int here = tasks / 4 + (i < tasks % 4 ? 1 : 0);
            if (here > 0) {
                view.running(cpu, new FakeTask(100 + cpu).cpu(cpu), here);
            }
            view.utilization(cpu, utilizationEach);
        }
        view.runnableLoad(4 * group, load);
    }

    /** Averages 512 and 1536, D = 1024; two tasks above four slots: 2 x 1024 x 1024 / 4096 = 512. */
    @Test
    void load_is_moved_up_to_the_average_and_to_the_slots() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 2, 2048, 512);
        group(1, 6, 6144, 512);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.PULL_LOAD);
        assertThat(pull.amount()).isEqualTo(2048);
    }

    /** One task above four slots: 256 x 4 = 1024, less than a task of 1228, whose move does not turn the difference round. */
    @Test
    void one_task_is_moved_where_the_slots_leave_less() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 2, 2048, 512);
        group(1, 5, 6140, 512);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.PULL_SMALL);
        assertThat(pull.amount()).isEqualTo(1228);
    }

    @Test
    void a_group_with_a_slot_for_each_task_is_never_the_busiest() {
        group(0, 1, 10, 10);
        group(1, 4, 90_000, 1024);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
        view.imbalancedGroup(1);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.PULL_IMBALANCED);
    }

    @Test
    void newly_idle_with_a_slot_free_pulls_whatever_the_loads() {
        group(0, 3, 9000, 512);
        group(1, 5, 1000, 512);
        view.idleType(IdleType.NEWLY_IDLE);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.PULL_INTO_ROOM);
        view.idleType(IdleType.IDLE);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.BALANCED_LOADS);
    }

    /**
     * Two nodes whose CPUs spread their tasks: with a slot free here the other node counts as having one. Averages 75 and 500: one CPU idle
     * here, two there.
     */
    @Test
    void an_idle_cpu_is_balanced_where_more_are_idle_there_and_each_task_has_a_cpu() {
        DomainTree tree =
                KernelDomainRules.fixedIntervals().build(Machines.of("2n1l4c1t").topology());
        FakeView nodes = new FakeView(tree).domain(tree.domain(0, 1)).busy(1, 2, 3, 4, 5);
        nodes.runnableLoad(1, 300).runnableLoad(4, 2000);
        assertThat(rule.find(nodes, pull)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);
        // As many idle here: averages 50 and 500, D = 275; 225 x 4 = 900 is less than a task of 1000.
        nodes.running(3, FakeView.IDLE_TASK, 0).runnableLoad(1, 200);
        assertThat(rule.find(nodes, pull)).isEqualTo(Branch.PULL_SMALL);
        assertThat(pull.amount()).isEqualTo(1000);
    }

    /** Averages 1000 and 1170: 117,000 <= 117,000. */
    @Test
    void a_busy_cpu_keeps_to_the_margin() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 4, 4000, 512);
        group(1, 5, 4680, 512);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.BALANCED_LOADS);
        group(1, 5, 4684, 512);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.PULL_SMALL);
    }

    /** The light task of a group kept from balance: nothing is gained by its move, but the group is chosen. */
    @Test
    void a_group_is_chosen_although_nothing_can_be_moved() {
        group(0, 4, 4000, 100);
        group(1, 1, 100, 100);
        view.imbalancedGroup(1);
        assertThat(rule.find(view, pull)).isEqualTo(Branch.PULL_NOTHING);
        assertThat(pull.amount()).isZero();
    }
}
