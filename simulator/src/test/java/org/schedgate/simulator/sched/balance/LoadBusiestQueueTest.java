package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestQueue.Branch;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

class LoadBusiestQueueTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final Pull pull = new Pull();
    private final LoadBusiestQueue rule = new LoadBusiestQueue(false);

    @Test
    void the_highest_load_for_the_capacity_is_chosen_and_the_first_of_equals() {
        pull.take(1, Pull.Kind.LOAD, 5000);
        view.busy(5, 6, 7).runnableLoad(5, 900).runnableLoad(6, 1000).runnableLoad(7, 1000);
        assertThat(rule.choose(view, pull)).isEqualTo(new Outcome<>(6, Branch.HIGHEST_LOAD));
        // 900 / 512 > 1000 / 1024
        view.capacity(5, 512);
        assertThat(rule.choose(view, pull)).isEqualTo(new Outcome<>(5, Branch.HIGHEST_LOAD));
    }

    @Test
    void a_single_task_of_more_than_is_to_be_moved_stays_unless_its_cpu_is_reduced() {
        pull.take(1, Pull.Kind.LOAD, 999);
        view.busy(6).runnableLoad(6, 1000);
        assertThat(rule.choose(view, pull)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        view.running(6, new FakeTask(9).cpu(6), 2);
        assertThat(rule.choose(view, pull).value()).isEqualTo(6);
        // 875 x 117 < 1024 x 100 <= 876 x 117
        view.running(6, new FakeTask(9).cpu(6), 1).capacity(6, 876);
        assertThat(rule.choose(view, pull).value()).isEqualTo(-1);
        assertThat(rule.choose(view.capacity(6, 875), pull).value()).isEqualTo(6);
    }

    /** Of power 511 a CPU has no slot, so its single task is not kept; among threads of a core it has one. */
    @Test
    void by_slots_only_a_cpu_of_half_the_power_keeps_its_task() {
        LoadBusiestQueue slots = new LoadBusiestQueue(true);
        pull.take(1, Pull.Kind.LOAD, 999);
        view.busy(6).runnableLoad(6, 1000);
        assertThat(slots.choose(view.capacity(6, 512), pull).value()).isEqualTo(-1);
        assertThat(slots.choose(view.capacity(6, 511), pull).value()).isEqualTo(6);
    }

    @Test
    void the_largest_misfit_is_chosen_and_a_larger_cpus_single_task_stays() {
        DomainTree tree = KernelDomainRules.wholeThreads()
                .build(Machines.of("1n2l2c1t@512,1024").topology());
        FakeView big = new FakeView(tree).thisCpu(2).domain(tree.domain(2, 1));
        big.busy(0, 1).misfitLoad(0, 300).misfitLoad(1, 400);
        pull.take(1, Pull.Kind.MISFIT, 400);
        assertThat(rule.choose(big, pull)).isEqualTo(new Outcome<>(1, Branch.LARGEST_MISFIT));
        FakeView little = new FakeView(tree).thisCpu(0).domain(tree.domain(0, 1));
        little.busy(2).runnableLoad(2, 800);
        pull.take(1, Pull.Kind.LOAD, 900);
        assertThat(rule.choose(little, pull)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }
}
