package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.simulator.sched.balance.GroupsFixture.busy;
import static org.schedgate.simulator.sched.balance.GroupsFixture.fullyBusy;
import static org.schedgate.simulator.sched.balance.GroupsFixture.overloaded;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestGroup.Branch;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/** Groups of four full CPUs (capacity 4096) unless said otherwise: a group's average load is a quarter of its load. */
class TypedBusiestGroupTest {
    private final Pull pull = new Pull();

    private Branch find(FakeView view) {
        pull.clear();
        Branch branch = new TypedBusiestGroup().find(view, pull);
        assertThat(pull.statisticsComplete()).isTrue();
        assertThat(pull.group() < 0).isEqualTo(branch.balanced());
        return branch;
    }

    private void assertPull(int group, Pull.Kind kind, long amount) {
        assertThat(pull.group()).isEqualTo(group);
        assertThat(pull.kind()).isEqualTo(kind);
        assertThat(pull.amount()).isEqualTo(amount);
    }

    /** CPUs 0..3 and 4..7 with one thread a core; groups of the NUMA domain, whose child prefers siblings. */
    private static FakeView twoNodes(Object... answers) {
        DomainTree tree = DomainsFixture.of(2, 4, 1, 1);
        return new FakeView(tree).domain(tree.domain(0, 1)).answers(answers);
    }

    @Test
    void idle_groups_are_balanced() {
        FakeView view = GroupsFixture.view(2, 4);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
        assertThat(pull.overloaded()).isFalse();
        assertThat(pull.utilizationSum()).isZero();
    }

    @Test
    void a_group_with_tasks_of_other_classes_only_is_never_the_busiest() {
        FakeView view = GroupsFixture.view(2, 4);
        view.queued(4, 3, 0);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
        assertThat(pull.overloaded()).isTrue();
    }

    @Test
    void statistics_cover_all_groups_and_only_the_cpus_that_take_part() {
        FakeView view = GroupsFixture.view(2, 4);
        view.utilization(0, 100).utilization(5, 30).utilization(6, 7).queued(6, 2, 2);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);
        assertThat(pull.utilizationSum()).isEqualTo(137);
        assertThat(pull.overloaded()).isTrue();

        view.cpus(CpuSet.parse("0-5,7"));
        assertThat(find(view)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
        assertThat(pull.utilizationSum()).isEqualTo(130);
        assertThat(pull.overloaded()).isFalse();
    }

    @Test
    void a_busier_type_here_than_there_is_balanced() {
        FakeView view = GroupsFixture.view(2, 4);
        fullyBusy(view, 0, 4096);
        busy(view, 4, 7);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_LOCAL_TYPE_HIGHER);
    }

    @Test
    void overloaded_groups_are_balanced_up_to_the_margin() {
        FakeView view = GroupsFixture.view(2, 4);
        overloaded(view, 0, 5000); // average 1250; 117 % of it is 1462.5
        overloaded(view, 1, 5850); // average 1462
        assertThat(find(view)).isEqualTo(Branch.BALANCED_LOADS);

        view.loadAvg(4, 5852); // average 1463, domain average 1356: min(107, 106) * 4096 / 1024
        assertThat(find(view)).isEqualTo(Branch.PULL_LOAD);
        assertPull(1, Pull.Kind.LOAD, 424);
    }

    @Test
    void an_overloaded_local_group_at_least_as_loaded_as_the_other_or_the_domain_is_balanced() {
        FakeView view = GroupsFixture.view(2, 4);
        overloaded(view, 0, 5000);
        overloaded(view, 1, 5000);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_LOADS);

        FakeView three = GroupsFixture.view(3, 4);
        overloaded(three, 0, 5200); // 1300
        overloaded(three, 1, 6400); // 1600, more than 117 % of 1300; domain average 11600 / 12 = 966
        assertThat(find(three)).isEqualTo(Branch.BALANCED_LOADS);
    }

    @Test
    void a_fully_busy_local_group_above_the_domain_average_still_takes_the_busiest_groups_excess() {
        FakeView view = GroupsFixture.view(3, 4);
        fullyBusy(view, 0, 6000); // 1500
        overloaded(view, 1, 6400); // 1600; domain average 12400 / 12 = 1033
        assertThat(find(view)).isEqualTo(Branch.PULL_LOAD);
        assertPull(1, Pull.Kind.LOAD, (1600 - 1033) * 4);

        view.loadAvg(8, 5600); // domain average 18000 / 12 = 1500: nothing is missing here
        assertThat(find(view)).isEqualTo(Branch.BALANCED_TOLERATED);

        view.loadAvg(0, 6400); // as loaded as the busiest
        assertThat(find(view)).isEqualTo(Branch.BALANCED_LOADS);
    }

    @Test
    void a_busy_cpu_does_not_pull_from_a_group_that_is_not_overloaded() {
        FakeView view = GroupsFixture.view(2, 4);
        busy(view, 4, 8);
        assertThat(find(view.idleType(IdleType.NOT_IDLE))).isEqualTo(Branch.BALANCED_DESTINATION_BUSY);
    }

    @Test
    void idle_cpus_may_differ_by_one() {
        FakeView view = GroupsFixture.view(2, 4);
        busy(view, 3, 6); // idle: 3 here, 2 there
        assertThat(find(view)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);

        FakeView further = GroupsFixture.view(2, 4);
        busy(further, 4, 6); // idle: 4 here, 2 there
        assertThat(find(further)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(1, Pull.Kind.TASKS, 1);
    }

    @Test
    void a_cpu_that_is_only_about_to_go_idle_is_no_idle_cpu_yet() {
        FakeView view = GroupsFixture.view(2, 4);
        busy(view, 4, 6);
        view.running(0, new FakeTask(1), 0).idleType(IdleType.NEWLY_IDLE); // idle: 3 here, 2 there
        assertThat(find(view)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);
    }

    @Test
    void a_pending_wakeup_makes_a_cpu_not_idle() {
        FakeView view = GroupsFixture.view(2, 4);
        busy(view, 4, 6);
        view.pending(1);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);
    }

    @Test
    void the_only_task_of_a_cpu_stays_and_the_second_is_pulled() {
        FakeView view = GroupsFixture.view(2, 1);
        view.busy(1);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_ONE_TASK);

        view.queued(1, 2, 2);
        assertThat(find(view)).isEqualTo(Branch.PULL_PREFER_SIBLING);
        assertPull(1, Pull.Kind.TASKS, 1);
    }

    @Test
    void one_task_is_pulled_from_a_group_kept_from_balance_by_affinity_even_by_a_busy_cpu() {
        FakeView view = GroupsFixture.view(2, 4);
        fullyBusy(view, 0, 4096);
        view.busy(4).imbalancedGroup(1).idleType(IdleType.NOT_IDLE);
        assertThat(find(view)).isEqualTo(Branch.PULL_IMBALANCED);
        assertPull(1, Pull.Kind.TASKS, 1);
    }

    @Test
    void sibling_groups_are_evened_out_from_a_difference_of_two_even_by_a_busy_cpu() {
        DomainTree tree = DomainsFixture.of(1, 2, 2); // cores 0-1 and 2-3
        FakeView view = new FakeView(tree).domain(tree.domain(0, 1)).idleType(IdleType.NOT_IDLE);
        view.busy(2);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_DESTINATION_BUSY);
        view.busy(3);
        assertThat(find(view)).isEqualTo(Branch.PULL_PREFER_SIBLING);
        assertPull(1, Pull.Kind.TASKS, 1);
    }

    @Test
    void spare_capacity_is_filled_by_utilization_from_an_overloaded_group_beyond_the_cache() {
        FakeView view = GroupsFixture.view(2, 4);
        overloaded(view, 1, 5000);
        view.busy(1).utilization(1, 1000);
        assertThat(find(view)).isEqualTo(Branch.PULL_UTILIZATION);
        assertPull(1, Pull.Kind.UTILIZATION, 3096);
    }

    @Test
    void spare_capacity_that_utilization_denies_takes_one_task_onto_an_idle_cpu_only() {
        FakeView view = GroupsFixture.view(2, 4);
        overloaded(view, 1, 5000);
        view.utilization(0, 4096);
        assertThat(find(view)).isEqualTo(Branch.PULL_UTILIZATION);
        assertPull(1, Pull.Kind.TASKS, 1);
        assertThat(find(view.idleType(IdleType.NOT_IDLE))).isEqualTo(Branch.BALANCED_TOLERATED);
    }

    @Test
    void within_a_cache_spare_capacity_is_filled_by_idle_cpus() {
        FakeView view = GroupsFixture.view(2, 4, Flag.SHARE_LLC);
        overloaded(view, 1, 5000); // idle: 4 here, none there
        assertThat(find(view)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(1, Pull.Kind.TASKS, 2);
    }

    @Test
    void a_difference_of_less_than_two_is_rounded_away() {
        FakeView view = GroupsFixture.view(2, 4, Flag.SHARE_LLC);
        overloaded(view, 1, 5000);
        busy(view, 1, 4); // idle: 1 here, none there
        assertThat(find(view)).isEqualTo(Branch.BALANCED_TOLERATED);
    }

    @Test
    void between_nodes_a_quarter_rule_sees_the_halved_difference() {
        FakeView view = GroupsFixture.view(2, 24, Flag.NUMA);
        view.answers(new QuarterNumaAllowance());
        busy(view, 24, 29); // 5 tasks, less than 24 / 4; half the difference is 2
        assertThat(find(view)).isEqualTo(Branch.BALANCED_TOLERATED);
        busy(view, 29, 30);
        assertThat(find(view)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(1, Pull.Kind.TASKS, 3);
    }

    @Test
    void between_nodes_a_cache_count_rule_sees_the_whole_difference() {
        FakeView view = GroupsFixture.view(2, 24, 1, Flag.NUMA);
        view.answers(new LlcCountNumaAllowance());
        busy(view, 24, 26);
        assertThat(find(view)).isEqualTo(Branch.BALANCED_TOLERATED);
        busy(view, 26, 29); // 5 idle CPUs of difference exceed 2; half of it moves
        assertThat(find(view)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(1, Pull.Kind.TASKS, 2);
    }

    @Test
    void nodes_whose_child_prefers_siblings_compare_tasks() {
        FakeView view = twoNodes(new LlcCountNumaAllowance());
        view.queued(4, 3, 3); // idle: 4 here, 3 there, but 3 tasks of difference
        assertThat(find(view)).isEqualTo(Branch.PULL_PREFER_SIBLING);
        assertPull(1, Pull.Kind.TASKS, 1);
    }

    @Test
    void among_groups_with_spare_capacity_fewer_idle_cpus_then_more_tasks_then_the_ring_decide() {
        FakeView view = GroupsFixture.view(4, 4);
        busy(view, 4, 6);
        busy(view, 8, 11);
        busy(view, 12, 15);
        assertThat(find(view)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(2, Pull.Kind.TASKS, 1);

        view.queued(12, 2, 2);
        assertThat(find(view)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(3, Pull.Kind.TASKS, 1);
    }

    @Test
    void among_fully_busy_groups_the_ring_decides_and_among_overloaded_ones_the_load() {
        FakeView view = GroupsFixture.view(3, 4);
        fullyBusy(view, 1, 4096);
        fullyBusy(view, 2, 8192);
        assertThat(find(view)).isEqualTo(Branch.PULL_IDLE_SPREAD);
        assertPull(1, Pull.Kind.TASKS, 2);

        overloaded(view, 1, 4096);
        overloaded(view, 2, 4100);
        assertThat(find(view)).isEqualTo(Branch.PULL_UTILIZATION);
        assertPull(2, Pull.Kind.UTILIZATION, 4096);
    }

    @Test
    void of_two_groups_kept_from_balance_the_first_of_the_ring_is_taken() {
        FakeView view = GroupsFixture.view(3, 4);
        view.busy(4, 8).queued(8, 3, 3).imbalancedGroup(1).imbalancedGroup(2);
        assertThat(find(view)).isEqualTo(Branch.PULL_IMBALANCED);
        assertPull(1, Pull.Kind.TASKS, 1);
    }

    /** Overloaded by utilization, but hardly anybody waits: 1024 x 117 > 100 x 1000. */
    @Test
    void until_5_6_waiting_tasks_do_not_count() {
        FakeView two = GroupsFixture.view(2, 1);
        two.running(1, new FakeTask(9).cpu(1), 2)
                .utilization(1, 800)
                .runnableAvg(1, 2048)
                .loadAvg(1, 2048);
        // 1024 x 100 > 800 x 117, so only the 2048 of waiting tasks makes it overloaded.
        assertThat(TypedBusiestGroup.byWaiting().find(two, pull)).isEqualTo(Branch.PULL_UTILIZATION);
        assertThat(TypedBusiestGroup.byUtilization().find(two, pull)).isEqualTo(Branch.PULL_PREFER_SIBLING);
    }

    @Test
    void until_5_9_utilization_is_moved_within_a_cache_too() {
        FakeView two = GroupsFixture.view(2, 1, Flag.SHARE_LLC);
        two.running(1, new FakeTask(9).cpu(1), 2).utilization(1, 1024).loadAvg(1, 2048);
        assertThat(TypedBusiestGroup.byWaiting().find(two, pull)).isEqualTo(Branch.PULL_UTILIZATION);
        assertThat(new TypedBusiestGroup().find(two, pull)).isEqualTo(Branch.PULL_PREFER_SIBLING);
        assertThat(pull.kind()).isEqualTo(Pull.Kind.TASKS);
    }

    /** Three groups: local average 1500, the others 2000 and 700: the domain's is 1400. */
    @Test
    void from_6_5_on_a_group_above_the_average_pulls_no_load() {
        FakeView three = GroupsFixture.view(3, 4);
        three.idleType(IdleType.NOT_IDLE);
        GroupsFixture.fullyBusy(three, 0, 6000);
        GroupsFixture.overloaded(three, 1, 8000);
        GroupsFixture.fullyBusy(three, 2, 2800);
        assertThat(TypedBusiestGroup.forTheDestination().find(three, pull)).isEqualTo(Branch.PULL_LOAD);
        // (2000 - 1400) x 4, since the other side wraps
        assertThat(pull.amount()).isEqualTo(2400);
        assertThat(TypedBusiestGroup.upToTheAverage().find(three, pull)).isEqualTo(Branch.BALANCED_LOADS);
    }

    private static FakeView unequal(int thisCpu) {
        DomainTree tree = KernelDomainRules.asymmetryPerDomain()
                .build(Machines.of("1n2l2c1t@512,1024").topology());
        return new FakeView(tree).thisCpu(thisCpu).domain(tree.domain(thisCpu, 1));
    }

    @Test
    void a_misfit_is_pulled_by_a_larger_cpu_with_room() {
        FakeView big = unequal(2).busy(0).misfitLoad(0, 900);
        for (TypedBusiestGroup rule : List.of(new TypedBusiestGroup(), TypedBusiestGroup.forTheDestination())) {
            assertThat(rule.find(big, pull)).isEqualTo(Branch.PULL_MISFIT);
            assertThat(pull.kind()).isEqualTo(Pull.Kind.MISFIT);
            assertThat(pull.overloaded())
                    .as("as many tasks as CPUs, but one does not fit")
                    .isTrue();
        }
        // The local group is full: nothing to be gained there.
        big.busy(2, 3).utilization(2, 1024).utilization(3, 1024);
        assertThat(new TypedBusiestGroup().find(big, pull)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
    }

    /** Big CPUs 2 and 3, the latter with a task too large even for it; little CPU 0 with a misfit. */
    @Test
    void a_misfit_of_the_own_group_does_not_keep_its_idle_cpu_from_pulling() {
        FakeView big = unequal(2).busy(0, 3).misfitLoad(0, 900).misfitLoad(3, 1000);
        for (TypedBusiestGroup rule : List.of(new TypedBusiestGroup(), TypedBusiestGroup.sparingCores())) {
            assertThat(rule.find(big, pull)).isEqualTo(Branch.PULL_MISFIT);
            assertThat(pull.group()).isEqualTo(1);
        }
    }

    /** Little CPU 1 is idle beside little CPU 0 with a misfit; three tasks compete for big CPUs 2 and 3. */
    @Test
    void an_idle_little_cpu_beside_a_misfit_relieves_overloaded_big_ones() {
        FakeView little =
                unequal(1).busy(0).misfitLoad(0, 900).utilization(0, 512).loadAvg(0, 1024);
        little.running(2, new FakeTask(9).cpu(2), 2).busy(3);
        for (int cpu : new int[] {2, 3}) {
            little.utilization(cpu, 1024).loadAvg(cpu, 1536);
        }
        assertThat(TypedBusiestGroup.sparingCores().find(little, pull)).isEqualTo(Branch.PULL_UTILIZATION);
        assertThat(pull.amount()).as("2 x 512 - 512").isEqualTo(512);
    }

    @Test
    void a_little_cpu_leaves_the_single_tasks_of_big_ones_alone() {
        FakeView little = unequal(0).busy(2).utilization(2, 500).loadAvg(2, 500);
        assertThat(new TypedBusiestGroup().find(little, pull)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
        assertThat(TypedBusiestGroup.forTheDestination().find(little, pull))
                .isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
    }

    @Test
    void from_6_6_on_a_core_of_two_tasks_is_relieved() {
        FakeView cores = new FakeView(DomainsFixture.of(1, 2, 2)).busy(2, 3);
        cores.domain(cores.domains().domain(0, 1));
        assertThat(TypedBusiestGroup.sparingCores().find(cores, pull)).isEqualTo(Branch.PULL_FROM_SHARED_CORE);
        assertThat(pull.amount()).isEqualTo(1);
        assertThat(new TypedBusiestGroup().find(cores, pull)).isEqualTo(Branch.PULL_PREFER_SIBLING);
        cores.idleType(IdleType.NOT_IDLE);
        assertThat(TypedBusiestGroup.sparingCores().find(cores, pull)).isEqualTo(Branch.BALANCED_DESTINATION_BUSY);
        assertThat(new TypedBusiestGroup().find(cores, pull)).isEqualTo(Branch.PULL_PREFER_SIBLING);
    }
}
