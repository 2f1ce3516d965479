package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestGroup.Branch;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

/** Two groups of four full CPUs, margin 117, seen from CPU 0; figures by hand, with D the average of both. */
class LoadBusiestGroupTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final Pull pull = new Pull();
    private final LoadBusiestGroup v48 = LoadBusiestGroup.unlimitedAboveCapacity();
    private final LoadBusiestGroup v410 = LoadBusiestGroup.limitedAboveCapacity();
    private final LoadBusiestGroup v415 = LoadBusiestGroup.spreadByDifference();
    private final LoadBusiestGroup v54 = LoadBusiestGroup.withMisfits();

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

    /** Averages 512 and 1536, D = 1024: min(512, 512) x 4096 / 1024. */
    @Test
    void load_is_moved_up_to_the_average() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 4, 2048, 512);
        group(1, 6, 6144, 512);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.PULL_LOAD);
        assertThat(pull.kind()).isEqualTo(Pull.Kind.LOAD);
        assertThat(pull.amount()).isEqualTo(2048);
        assertThat(pull.group()).isEqualTo(1);
        assertThat(pull.overloaded()).isTrue();
    }

    /**
     * Averages 1000 and 1170: 117,000 <= 117,000. With 1171 the difference is 85 x 4 = 340, less than a task of 1171, whose move leaves
     * 1171 + 292 >= 1000 + 292.
     */
    @Test
    void a_busy_cpu_keeps_to_the_margin_and_then_moves_one_task() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 4, 4000, 512);
        group(1, 4, 4680, 512);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.BALANCED_LOADS);
        group(1, 4, 4684, 512);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.PULL_SMALL);
        assertThat(pull.amount()).isEqualTo(1171);
    }

    /**
     * Both overloaded, averages 1280 and 8192, D = 4736, eight tasks on four CPUs: (8 x 1024 - 4096) x 1024 / 4096 = 1024 above capacity.
     * Before 4.10 the 1024 was a million, and the averages decide: 3456 x 4.
     */
    @Test
    void no_more_than_a_group_has_above_its_capacity_is_moved_from_4_10_on() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 5, 5120, 1024);
        group(1, 8, 32_768, 1024);
        assertThat(v410.find(view, pull)).isEqualTo(Branch.PULL_LOAD);
        assertThat(pull.amount()).isEqualTo(4096);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.PULL_LOAD);
        assertThat(pull.amount()).isEqualTo(13_824);
    }

    /**
     * Local: three heavy tasks, average 768; busiest: five light ones of 200, average 250, overloaded. One moved: 250 + 50 < 768 + 100, but
     * (200 + 768) x 4 = 3872 done now and (200 + 818) x 4 = 4072 after.
     */
    @Test
    void a_group_with_room_pulls_from_one_without_whatever_the_loads() {
        group(0, 3, 3072, 512);
        group(1, 5, 1000, 1024);
        view.idleType(IdleType.NEWLY_IDLE);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.PULL_INTO_ROOM);
        assertThat(pull.amount()).isEqualTo(200);
        view.idleType(IdleType.IDLE);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.BALANCED_LOADS);
        assertThat(v415.find(view, pull)).isEqualTo(Branch.PULL_INTO_ROOM);
        view.idleType(IdleType.NOT_IDLE);
        assertThat(v415.find(view, pull)).isEqualTo(Branch.BALANCED_LOADS);
    }

    @Test
    void an_idle_cpu_leaves_alone_what_differs_by_one_idle_cpu() {
        group(0, 3, 1000, 100);
        group(1, 4, 4000, 100);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);
        view.running(2, FakeView.IDLE_TASK, 0);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.PULL_LOAD);
    }

    @Test
    void without_tasks_elsewhere_there_is_nothing_to_pull() {
        group(0, 3, 1000, 100);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
        assertThat(pull.statisticsComplete()).isTrue();
    }

    /** Two tasks on core 1, one on core 0: averages 1024 and 512, D = 768; 256 x 2 = 512 is half a task, and 1024 + 512 >= 512 + 1024. */
    @Test
    void a_core_of_two_tasks_is_spread_until_4_10_and_later_only_with_two_more_than_here() {
        FakeView cores = new FakeView(DomainsFixture.of(1, 2, 2)).busy(1, 2, 3);
        cores.domain(cores.domains().domain(0, 1));
        for (int cpu = 1; cpu < 4; cpu++) {
            cores.runnableLoad(cpu, 1024).utilization(cpu, 200);
        }
        assertThat(v410.find(cores, pull)).isEqualTo(Branch.PULL_SMALL);
        assertThat(pull.amount()).isEqualTo(1024);
        assertThat(v415.find(cores, pull)).isEqualTo(Branch.BALANCED_IDLE_SPREAD);
        cores.running(1, FakeView.IDLE_TASK, 0).runnableLoad(1, 0);
        assertThat(v415.find(cores, pull)).isEqualTo(Branch.PULL_INTO_ROOM);
    }

    /**
     * The group that affinity kept from balance has a single light task: averages 1000 and 25, D = 512. Moving it gains nothing: (25 + 1000)
     * x 4 = 4100 done now, 1000 x 4 after.
     */
    @Test
    void an_imbalanced_group_is_chosen_until_4_15_although_nothing_can_be_moved() {
        group(0, 4, 4000, 100);
        group(1, 1, 100, 100);
        view.imbalancedGroup(1);
        assertThat(v415.find(view, pull)).isEqualTo(Branch.PULL_NOTHING);
        assertThat(pull.group()).isEqualTo(1);
        assertThat(pull.amount()).isZero();
        assertThat(v54.find(view, pull)).isEqualTo(Branch.BALANCED_TOLERATED);
    }

    /** Averages 250 and 2000, D = 1125; the task of 4000 counts 1125, which 875 x 4 exceeds. */
    @Test
    void an_imbalanced_group_is_pulled_from_with_its_tasks_counting_the_average() {
        view.idleType(IdleType.NOT_IDLE);
        group(0, 1, 1000, 100);
        group(1, 2, 8000, 100);
        view.imbalancedGroup(1);
        assertThat(v48.find(view, pull)).isEqualTo(Branch.PULL_IMBALANCED);
        assertThat(pull.amount()).isEqualTo(3500);
    }

    /** CPU 0 has 512, CPU 1 1024; both in caches of their own. */
    @Test
    void a_misfit_is_pulled_by_a_larger_cpu_with_room() {
        DomainTree tree = KernelDomainRules.wholeThreads()
                .build(Machines.of("1n2l1c1t@512,1024").topology());
        FakeView little = new FakeView(tree)
                .busy(0)
                .misfitLoad(0, 900)
                .runnableLoad(0, 900)
                .utilization(0, 512);
        little.thisCpu(1).domain(tree.domain(1, 0));
        assertThat(v54.find(little, pull)).isEqualTo(Branch.PULL_MISFIT);
        assertThat(pull.kind()).isEqualTo(Pull.Kind.MISFIT);
        assertThat(pull.overloaded()).isTrue();
        // From the little CPU's side the big one is no smaller, and no misfit of its own.
        FakeView big =
                new FakeView(tree).busy(1).runnableLoad(1, 900).thisCpu(0).domain(tree.domain(0, 0));
        assertThat(v54.find(big, pull)).isEqualTo(Branch.BALANCED_NOTHING_RUNNABLE);
    }
}
