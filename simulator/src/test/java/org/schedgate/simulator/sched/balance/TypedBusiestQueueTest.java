package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestQueue.Branch;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

/** The busiest group is CPUs 4 to 7. */
class TypedBusiestQueueTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final Pull pull = new Pull();

    private Outcome<Branch> choose(Pull.Kind kind, long amount) {
        pull.take(1, kind, amount);
        return new TypedBusiestQueue().choose(view, pull);
    }

    @Test
    void by_tasks_the_first_queue_with_the_most_fair_tasks_is_chosen() {
        view.queued(4, 5, 1).queued(5, 2, 2).queued(6, 2, 2);
        assertThat(choose(Pull.Kind.TASKS, 1)).isEqualTo(new Outcome<>(5, Branch.MOST_TASKS));
    }

    @Test
    void by_load_the_highest_load_for_the_capacity_is_chosen() {
        view.queued(4, 2, 2).loadAvg(4, 1000);
        view.queued(5, 2, 2).loadAvg(5, 500).capacity(5, 512); // 500 / 512 is less than 1000 / 1024
        assertThat(choose(Pull.Kind.LOAD, 5000)).isEqualTo(new Outcome<>(4, Branch.HIGHEST_LOAD));
        view.loadAvg(5, 501);
        assertThat(choose(Pull.Kind.LOAD, 5000)).isEqualTo(new Outcome<>(5, Branch.HIGHEST_LOAD));
    }

    @Test
    void by_load_a_single_task_that_carries_more_than_is_to_be_moved_is_passed_over() {
        view.busy(4).loadAvg(4, 1000).queued(5, 2, 2).loadAvg(5, 900);
        assertThat(choose(Pull.Kind.LOAD, 999).cpu()).isEqualTo(5);
        assertThat(choose(Pull.Kind.LOAD, 1000).cpu()).isEqualTo(4);
    }

    @Test
    void by_load_a_single_heavy_task_counts_on_reduced_capacity() {
        view.busy(4).loadAvg(4, 1000).capacity(4, 876); // 876 * 117 = 102492, 875 * 117 = 102375, limit 102400
        assertThat(choose(Pull.Kind.LOAD, 999).branch()).isEqualTo(Branch.NONE);
        view.capacity(4, 875);
        assertThat(choose(Pull.Kind.LOAD, 999)).isEqualTo(new Outcome<>(4, Branch.HIGHEST_LOAD));
    }

    @Test
    void by_utilization_queues_with_one_task_are_passed_over() {
        view.busy(4)
                .utilization(4, 1000)
                .queued(5, 2, 2)
                .utilization(5, 300)
                .queued(6, 3, 3)
                .utilization(6, 300);
        assertThat(choose(Pull.Kind.UTILIZATION, 100)).isEqualTo(new Outcome<>(5, Branch.HIGHEST_UTILIZATION));
    }

    /** Until 5.6 the busiest by utilization may have one task, which then cannot be detached; c32b4308295a ended that. */
    @Test
    void until_5_6_the_highest_utilization_counts_also_of_a_single_task() {
        view.busy(4).utilization(4, 900).queued(5, 2, 2).utilization(5, 300);
        pull.take(1, Pull.Kind.UTILIZATION, 100);
        assertThat(TypedBusiestQueue.byUtilizationOfOneToo().choose(view, pull))
                .isEqualTo(new Outcome<>(4, Branch.HIGHEST_UTILIZATION));
        assertThat(TypedBusiestQueue.byBlockedLoadToo().choose(view, pull))
                .isEqualTo(new Outcome<>(5, Branch.HIGHEST_UTILIZATION));
    }

    @Test
    void queues_with_nothing_of_the_kind_are_never_chosen() {
        view.queued(4, 3, 3);
        assertThat(choose(Pull.Kind.LOAD, 1000)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(choose(Pull.Kind.UTILIZATION, 1000)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        view.queued(4, 3, 0);
        assertThat(choose(Pull.Kind.TASKS, 1)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        view.loadAvg(4, 500); // blocked load only
        assertThat(choose(Pull.Kind.LOAD, 1000)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }

    @Test
    void cpus_that_do_not_take_part_are_passed_over() {
        view.queued(5, 4, 4).loadAvg(5, 900).utilization(5, 900);
        view.queued(6, 2, 2).loadAvg(6, 90).utilization(6, 90);
        view.cpus(CpuSet.parse("0-4,6,7"));
        for (Pull.Kind kind : new Pull.Kind[] {Pull.Kind.LOAD, Pull.Kind.UTILIZATION, Pull.Kind.TASKS}) {
            assertThat(choose(kind, 100).cpu()).as(kind.name()).isEqualTo(6);
        }
    }

    @Test
    void until_5_11_blocked_load_alone_makes_a_queue_the_busiest() {
        view.loadAvg(4, 500).busy(5).loadAvg(5, 400);
        pull.take(1, Pull.Kind.LOAD, 1000);
        assertThat(TypedBusiestQueue.byBlockedLoadToo().choose(view, pull))
                .isEqualTo(new Outcome<>(4, Branch.HIGHEST_LOAD));
        assertThat(new TypedBusiestQueue().choose(view, pull)).isEqualTo(new Outcome<>(5, Branch.HIGHEST_LOAD));
    }

    @Test
    void the_queue_of_the_largest_misfit_is_chosen() {
        view.busy(4, 5).misfitLoad(4, 300).misfitLoad(5, 700);
        assertThat(choose(Pull.Kind.MISFIT, 1)).isEqualTo(new Outcome<>(5, Branch.LARGEST_MISFIT));
    }

    /** 1024 x 1024 = 1,048,576 < 973 x 1078 = 1,048,894: larger, but not by 5 %. */
    @Test
    void the_single_task_of_a_larger_cpu_stays_there() {
        DomainTree tree = KernelDomainRules.asymmetryPerDomain()
                .build(Machines.of("1n2l1c1t@973,1024").topology());
        FakeView big = new FakeView(tree).thisCpu(1).domain(tree.domain(1, 0)).busy(0);
        pull.take(1, Pull.Kind.TASKS, 1);
        assertThat(new TypedBusiestQueue().choose(big, pull)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(TypedBusiestQueue.ofAnyLargerCpu().choose(big, pull)).isEqualTo(new Outcome<>(0, Branch.MOST_TASKS));
        FakeView little =
                new FakeView(tree).thisCpu(0).domain(tree.domain(0, 0)).busy(1);
        assertThat(TypedBusiestQueue.ofAnyLargerCpu().choose(little, pull)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }
}
