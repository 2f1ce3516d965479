package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;

/** What each form of balancing makes of preferred CPUs: three in one cache, 0 preferred to 1 and 1 to 2; the others run a task each. */
class PackingPullTest {
    private final Pull pull = new Pull();

    private static FakeView pulling(String kernel, String machine, int cpu, IdleType type, Object packing) {
        DomainTree domains =
                Kernels.of(kernel).domains().build(Machines.of(machine).topology());
        FakeView view = new FakeView(domains)
                .thisCpu(cpu)
                .domain(domains.domain(cpu, 0))
                .idleType(type)
                .answers(packing);
        for (int other = 0; other < 3; other++) {
            if (other != cpu) {
                view.busy(other);
            }
        }
        return view;
    }

    private static FakeView cores(int cpu, IdleType type) {
        return pulling("v6.6", "1n1l3c1t^3,2,1", cpu, type, new WholeCorePacking());
    }

    @Test
    void by_type_all_tasks_of_the_least_preferred_group_are_pulled() {
        FakeView view = cores(0, IdleType.IDLE);
        assertThat(TypedBusiestGroup.sparingCores().find(view, pull)).isEqualTo(BusiestGroup.Branch.PULL_TO_PREFERRED);
        assertThat(pull.group()).isEqualTo(2);
        assertThat(pull.kind()).isEqualTo(Pull.Kind.TASKS);
        assertThat(pull.amount()).isEqualTo(1);
    }

    @Test
    void the_least_preferred_cpu_and_a_busy_one_pull_nothing() {
        assertThat(TypedBusiestGroup.sparingCores()
                        .find(cores(2, IdleType.IDLE), pull)
                        .balanced())
                .isTrue();
        assertThat(TypedBusiestGroup.sparingCores()
                        .find(cores(0, IdleType.NOT_IDLE).busy(0), pull)
                        .balanced())
                .isTrue();
    }

    @Test
    void the_single_task_of_a_preferred_cpu_is_not_chosen() {
        FakeView middle = cores(1, IdleType.IDLE);
        pull.take(1, Pull.Kind.TASKS, 1);
        assertThat(new TypedBusiestQueue().choose(middle, pull).value()).isEqualTo(2);
        pull.take(2, Pull.Kind.TASKS, 1);
        assertThat(new TypedBusiestQueue().choose(middle, pull).value()).isEqualTo(-1);
        assertThat(new TypedBusiestQueue().choose(middle, pull).branch()).isEqualTo(BusiestQueue.Branch.NONE);
    }

    @Test
    void by_load_all_load_of_a_less_preferred_group_is_pulled() {
        PriorityPacking packing = new PriorityPacking(PriorityPacking.Push.ANY_IDLE);
        FakeView view = pulling("v5.4", "1n1l3c1t^3,2,1", 0, IdleType.IDLE, packing);
        view.runnableLoad(1, 1000).runnableLoad(2, 1001);
        assertThat(LoadBusiestGroup.withMisfits().find(view, pull)).isEqualTo(BusiestGroup.Branch.PULL_TO_PREFERRED);
        assertThat(pull.group()).isEqualTo(2);
        assertThat(pull.kind()).isEqualTo(Pull.Kind.LOAD);
        assertThat(pull.amount()).isEqualTo(1001);
        // A heavier group of its rank that is preferred to the one found does not take its place.
        view.runnableLoad(1, 1001).runnableLoad(2, 1000);
        LoadBusiestGroup.withMisfits().find(view, pull);
        assertThat(pull.group()).isEqualTo(1);
        // CPU 1 pulls from CPU 2, never from CPU 0.
        FakeView middle = pulling("v5.4", "1n1l3c1t^3,2,1", 1, IdleType.IDLE, packing);
        middle.runnableLoad(0, 1001).runnableLoad(2, 1000);
        LoadBusiestGroup.withMisfits().find(middle, pull);
        assertThat(pull.group()).isEqualTo(1);
    }

    @Test
    void by_slots_a_less_preferred_group_counts_although_it_has_room() {
        FakeView view = pulling(
                "v3.15", "1n1l1c3t^threads", 0, IdleType.IDLE, new PriorityPacking(PriorityPacking.Push.NEWLY_IDLE));
        view.runnableLoad(1, 100).runnableLoad(2, 200);
        assertThat(new SlotBusiestGroup().find(view, pull)).isEqualTo(BusiestGroup.Branch.PULL_TO_PREFERRED);
        assertThat(pull.group()).isEqualTo(2);
        // A thread of three counts 1178 / 3 = 392: 200 * 1024 / 392 = 522 on average, times 392 / 1024 and rounded.
        assertThat(pull.amount()).isEqualTo(200);
    }

    @Test
    void a_running_task_is_pushed_to_a_preferred_cpu_that_is_idle() {
        FailureActiveBalance rule = new FailureActiveBalance(FailureActiveBalance.Count.KEPT);
        pull.take(2, Pull.Kind.TASKS, 1);
        assertThat(rule.decide(cores(0, IdleType.IDLE), pull, 2)).isEqualTo(ActiveBalance.Branch.PUSH_TO_PREFERRED);
        assertThat(rule.decide(cores(2, IdleType.IDLE), pull, 0)).isEqualTo(ActiveBalance.Branch.NO);
        assertThat(rule.decide(cores(0, IdleType.NOT_IDLE), pull, 2)).isEqualTo(ActiveBalance.Branch.NO);
        assertThat(ActiveBalance.Branch.PUSH_TO_PREFERRED.byChoice()).isTrue();
    }

    @Test
    void a_busy_tick_kicks_for_a_preferred_idle_cpu() {
        RunnableOrBusyCacheKick cache = new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.BEFORE_IDLE);
        RunnableOrBusySiblingsKick siblings = new RunnableOrBusySiblingsKick();
        // CPUs 0 and 2 are busy, 1 idles; then 1 and 2 are, and 0 idles.
        FakeView ofPreferred = cores(1, IdleType.IDLE).thisCpu(0);
        assertThat(cache.decide(ofPreferred, true, false, 1)).isEqualTo(NohzKick.Branch.NO);
        FakeView ofLast = cores(0, IdleType.IDLE).thisCpu(2);
        assertThat(cache.decide(ofLast, true, false, 1)).isEqualTo(NohzKick.Branch.BALANCE_PREFERRED);
        assertThat(siblings.decide(ofLast, true, false, 1)).isEqualTo(NohzKick.Branch.BALANCE_PREFERRED);
        assertThat(cache.decide(ofLast, false, false, 1)).isEqualTo(NohzKick.Branch.NO);
    }
}
