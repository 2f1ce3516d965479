package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdlestGroup.Branch;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Groups of 2 CPUs: {0,1} local, {2,3}, {4,5}; imbalance_pct 117, so the load margin is 174. */
class TypedIdlestGroupTest {
    private static final DomainTree CORES = DomainsFixture.of(1, 3, 2);
    private static final DomainTree TWO_CORES = DomainsFixture.of(1, 2, 2);
    private static final DomainTree NODES = DomainsFixture.of(2, 2, 1);

    private static FakeView view(DomainTree domains) {
        return new FakeView(domains).thisCpu(0).task(new FakeTask(1).cpu(0));
    }

    private static Outcome<Branch> choose(FakeView view) {
        DomainTree domains = view.domains();
        SchedDomain top = domains.domain(view.centreCpu(), domains.depth(view.centreCpu()) - 1);
        return new TypedIdlestGroup(TypedIdlestGroup.Form.THEN_UTILIZATION).choose(view, top);
    }

    /** Give every CPU of the view two tasks at full utilization: all groups overloaded. */
    private static FakeView overload(FakeView view, int... cpus) {
        for (int cpu : cpus) {
            view.busy(cpu).queued(cpu, 2, 2).utilization(cpu, 1024);
        }
        return view;
    }

    private static NumaAllowance allowance(boolean stays, StringBuilder asked) {
        return new NumaAllowance() {
            @Override
            public long remaining(SchedDomain domain, long imbalance, int local, int busiest, int weight) {
                throw new AssertionError("not a balance");
            }

            @Override
            public boolean beforeHalving() {
                throw new AssertionError("not a balance");
            }

            @Override
            public boolean forkStaysLocal(
                    SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
                asked.append(localRunning + " " + localIdle + " " + idlestIdle + " " + allowedLocal);
                return stays;
            }
        };
    }

    @Test
    void equal_idleness_stays_local() {
        assertThat(choose(view(CORES))).isEqualTo(new Outcome<>(-1, Branch.SPARE_LOCAL));
    }

    @Test
    void more_idle_cpus_win() {
        assertThat(choose(view(CORES).busy(0))).isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));
        assertThat(choose(view(CORES).busy(0, 2))).isEqualTo(new Outcome<>(2, Branch.SPARE_OTHER));
        assertThat(choose(view(CORES).busy(0, 2, 4))).isEqualTo(new Outcome<>(-1, Branch.SPARE_LOCAL));
    }

    @Test
    void between_others_with_equally_many_idle_cpus_the_less_utilized_wins_and_ties_keep_ring_order() {
        FakeView view = view(CORES).busy(0).utilization(2, 5).utilization(4, 5);
        assertThat(choose(view)).isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));
        assertThat(choose(view.utilization(4, 4))).isEqualTo(new Outcome<>(2, Branch.SPARE_OTHER));
    }

    @Test
    void a_pending_wakeup_or_another_current_task_makes_a_cpu_not_idle() {
        assertThat(choose(view(TWO_CORES).pending(1))).isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));
        FakeView leaving = view(TWO_CORES).running(1, new FakeTask(7), 0);
        assertThat(choose(leaving)).isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));
    }

    /** Two caches, CPUs 0 and 1 of 446, 2 and 3 of 1024. A task fits below 80 %: 356 fits 446 (356.8), 357 does not; 820 does not fit 1024 (819.2). */
    private static Outcome<Branch> onLittle(int utilization, int... busy) {
        DomainTree domains = Kernels.of("v6.1")
                .domains()
                .build(Machines.of("1n2l2c1t@446,1024").topology());
        FakeView view = new FakeView(domains).thisCpu(0).busy(busy);
        FakeTask task = new FakeTask(1).cpu(0).utilAvg(utilization);
        return choose(view.task(task));
    }

    @Test
    void a_task_that_fits_no_local_cpu_goes_where_it_fits() {
        assertThat(onLittle(356)).isEqualTo(new Outcome<>(-1, Branch.SPARE_LOCAL));
        assertThat(onLittle(357)).isEqualTo(new Outcome<>(1, Branch.OTHER_TYPE_LOWER));
        // A busy group is still better than one of CPUs too small.
        assertThat(onLittle(357, 2, 3)).isEqualTo(new Outcome<>(1, Branch.OTHER_TYPE_LOWER));
        // It fits nowhere: the larger CPUs.
        assertThat(onLittle(820)).isEqualTo(new Outcome<>(1, Branch.OTHER_TYPE_LOWER));
    }

    @Test
    void a_task_that_executes_a_new_program_counts_nowhere() {
        FakeTask task = new FakeTask(1)
                .cpu(0)
                .queued(true)
                .loadAvg(500)
                .utilAvg(200)
                .utilEst(300)
                .runnableAvg(400);
        FakeView view = view(TWO_CORES).task(task).running(0, task, 1);
        view.loadAvg(0, 499).utilization(0, 301).runnableAvg(0, 401);
        assertThat(choose(view)).isEqualTo(new Outcome<>(-1, Branch.SPARE_LOCAL));
        assertThat(view.groupScratch().local().load()).isZero();
        assertThat(view.groupScratch().local().utilization()).isEqualTo(1);
        assertThat(view.groupScratch().local().runnable()).isEqualTo(1);
        assertThat(view.groupScratch().local().running()).isZero();
        assertThat(view.groupScratch().local().idleCpus()).isEqualTo(2);
    }

    @Test
    void the_lower_type_wins() {
        assertThat(choose(overload(view(TWO_CORES), 0, 1))).isEqualTo(new Outcome<>(1, Branch.OTHER_TYPE_LOWER));
        assertThat(choose(overload(view(TWO_CORES), 2, 3))).isEqualTo(new Outcome<>(-1, Branch.LOCAL_TYPE_LOWER));
    }

    @Test
    void between_others_the_lower_type_wins() {
        FakeView view = overload(view(CORES), 0, 1, 2, 3);
        assertThat(choose(view)).isEqualTo(new Outcome<>(2, Branch.OTHER_TYPE_LOWER));
        assertThat(choose(overload(view(CORES), 0, 1, 4, 5))).isEqualTo(new Outcome<>(1, Branch.OTHER_TYPE_LOWER));
    }

    @Test
    void between_overloaded_groups_the_local_one_keeps_the_margin_in_per_cent() {
        FakeView view = overload(view(TWO_CORES), 0, 1, 2, 3);
        view.loadAvg(2, 1000).loadAvg(3, 1000);
        // 100 * 1170 = 117 * 1000
        assertThat(choose(view.loadAvg(0, 1170).loadAvg(1, 1170))).isEqualTo(new Outcome<>(-1, Branch.LOAD_LOCAL));
        assertThat(choose(view.loadAvg(0, 1171).loadAvg(1, 1171))).isEqualTo(new Outcome<>(1, Branch.LOAD_OTHER));
    }

    @Test
    void a_clearly_heavier_other_group_is_not_taken() {
        FakeView view = overload(view(TWO_CORES), 0, 1, 2, 3);
        view.loadAvg(0, 1000).loadAvg(1, 1000).loadAvg(2, 1174).loadAvg(3, 1174);
        assertThat(choose(view)).isEqualTo(new Outcome<>(-1, Branch.LOAD_LOCAL));
    }

    @Test
    void between_overloaded_others_the_less_loaded_wins() {
        FakeView view = overload(view(CORES), 0, 1, 2, 3, 4, 5);
        view.loadAvg(0, 3000).loadAvg(1, 3000).loadAvg(2, 1000).loadAvg(4, 999);
        assertThat(choose(view)).isEqualTo(new Outcome<>(2, Branch.LOAD_OTHER));
        assertThat(choose(view.loadAvg(4, 1000))).isEqualTo(new Outcome<>(1, Branch.LOAD_OTHER));
    }

    @Test
    void between_overloaded_nodes_the_margin_is_absolute_too() {
        FakeView view = overload(view(NODES), 0, 1, 2, 3);
        view.loadAvg(0, 274).loadAvg(1, 274).loadAvg(2, 100).loadAvg(3, 100);
        // 100 + 174 >= 274, although 100 * 274 > 117 * 100
        assertThat(choose(view)).isEqualTo(new Outcome<>(-1, Branch.LOAD_LOCAL));
        assertThat(choose(view.loadAvg(0, 275).loadAvg(1, 275))).isEqualTo(new Outcome<>(1, Branch.LOAD_OTHER));
    }

    @Test
    void fully_busy_groups_are_compared_by_load_as_well() {
        FakeView view = view(TWO_CORES).busy(0, 1, 2, 3);
        for (int cpu = 0; cpu < 4; cpu++) {
            view.utilization(cpu, 1024);
        }
        view.loadAvg(0, 1171).loadAvg(1, 1171).loadAvg(2, 1000).loadAvg(3, 1000);
        assertThat(choose(view)).isEqualTo(new Outcome<>(1, Branch.LOAD_OTHER));
    }

    @Test
    void imbalanced_groups_on_both_sides_keep_the_task_local() {
        FakeView view = view(TWO_CORES).busy(0).imbalancedGroup(0).imbalancedGroup(1);
        assertThat(choose(view)).isEqualTo(new Outcome<>(-1, Branch.TYPE_LOCAL));
    }

    @Test
    void between_imbalanced_others_the_first_of_the_ring_is_kept() {
        FakeView view = overload(view(CORES), 0, 1)
                .imbalancedGroup(1)
                .imbalancedGroup(2)
                .busy(2);
        assertThat(choose(view)).isEqualTo(new Outcome<>(1, Branch.OTHER_TYPE_LOWER));
    }

    @Test
    void groups_without_an_allowed_cpu_do_not_count() {
        FakeView view = view(CORES).busy(0);
        assertThat(choose(view.task(new FakeTask(1).allowed(CpuSet.of(0, 1)))))
                .isEqualTo(new Outcome<>(-1, Branch.NO_OTHER_GROUP));
        assertThat(choose(view.task(new FakeTask(1).allowed(CpuSet.of(1, 5)))))
                .isEqualTo(new Outcome<>(2, Branch.SPARE_OTHER));
        assertThat(choose(view.task(new FakeTask(1).allowed(CpuSet.of(3, 5)))))
                .isEqualTo(new Outcome<>(1, Branch.LOCAL_NOT_ALLOWED));
    }

    @Test
    void statistics_take_in_the_cpus_of_a_group_that_are_not_allowed() {
        FakeView view = view(TWO_CORES).busy(1).task(new FakeTask(1).allowed(CpuSet.of(0, 2)));
        assertThat(choose(view)).isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));
    }

    @Test
    void between_nodes_the_allowance_is_asked_before_idle_cpus_are_compared() {
        StringBuilder asked = new StringBuilder();
        FakeView view = view(NODES).busy(0).answers(allowance(true, asked));
        assertThat(choose(view)).isEqualTo(new Outcome<>(-1, Branch.NUMA_ALLOWANCE));
        assertThat(asked).hasToString("1 1 2 2");

        assertThat(choose(view.answers(allowance(false, new StringBuilder()))))
                .isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));

        asked.setLength(0);
        view.answers(allowance(true, asked)).task(new FakeTask(1).allowed(CpuSet.of(1, 3)));
        choose(view);
        assertThat(asked).hasToString("1 1 2 1");
    }

    @Test
    void the_local_group_is_that_of_the_cpu_the_search_is_centred_on() {
        FakeView view = view(CORES).thisCpu(3).busy(3);
        // The ring of CPU 3: {2,3}, {4,5}, {0,1}.
        assertThat(choose(view)).isEqualTo(new Outcome<>(1, Branch.SPARE_OTHER));
    }

    @Test
    void whether_a_cpu_is_idle_is_looked_at_only_where_nothing_is_runnable() {
        FakeView view = view(TWO_CORES).busy(0, 1, 2);
        choose(view);
        assertThat(view.reads()).contains("currentIsIdle(3)").doesNotContain("currentIsIdle(0)", "currentIsIdle(2)");
    }
}
