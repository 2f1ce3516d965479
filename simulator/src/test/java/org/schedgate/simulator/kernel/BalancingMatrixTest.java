package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.MisfitMark;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.PullLimit;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** The rows of the feature matrix that concern balancing, each asked of every release that has a column. */
class BalancingMatrixTest {
    private static final List<Release> COLUMNS = List.of(
            Release.V3_15,
            Release.V4_8,
            Release.V4_10,
            Release.V5_4,
            Release.V5_9,
            Release.V5_12,
            Release.V5_13,
            Release.V6_0,
            Release.V6_1,
            Release.V6_6,
            Release.V6_12,
            Release.V6_18);

    private static <D> D answer(Release release, Class<D> point) {
        return point.cast(BalancingAnswers.histories().answer(release, point));
    }

    private static List<String> row(Function<Release, Object> cell) {
        List<String> cells = new ArrayList<>();
        for (Release release : COLUMNS) {
            cells.add(String.valueOf(cell.apply(release)));
        }
        return cells;
    }

    private static FakeView newlyIdle() {
        return new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2).avgIdleNanos(2, 600_000);
    }

    @Test
    void every_release_is_complete() {
        for (Release release : Release.all()) {
            assertThat(BalancingAnswers.histories().isComplete(release))
                    .as(release.releaseName())
                    .isTrue();
        }
    }

    @Test
    void the_new_idle_walk_stops_for_a_runnable_task() {
        assertThat(row(release -> answer(release, NewidleStop.class)
                        .decide(newlyIdle().queued(2, 1, 1).attemptRefused(true), 0)
                        .stops()))
                .containsExactly(
                        "false", "true", "true", "true", "true", "true", "true", "true", "true", "true", "true",
                        "true");
        assertThat(answer(Release.V3_16, NewidleStop.class)
                        .decide(newlyIdle().queued(2, 1, 1), 0)
                        .stops())
                .as("merged for 3.16")
                .isTrue();
    }

    @Test
    void new_idle_balancing_reacts_to_a_pending_wakeup() {
        assertThat(row(release -> answer(release, NewidleGate.class)
                        .decide(newlyIdle().pending(2).overloaded(true))))
                .containsExactly(
                        "WALK",
                        "WALK",
                        "WALK",
                        "WALK",
                        "WALK",
                        "WALK",
                        "WALK",
                        "SKIP_PENDING",
                        "SKIP_PENDING",
                        "SKIP_PENDING",
                        "SKIP_PENDING",
                        "SKIP_PENDING");
    }

    @Test
    void the_new_idle_gate() {
        // Nothing overloaded.
        assertThat(row(release -> answer(release, NewidleGate.class)
                        .decide(newlyIdle().overloaded(false))
                        .walks()))
                .containsExactly(
                        "true", "false", "false", "false", "false", "false", "false", "false", "false", "false",
                        "false", "false");
        // Idle for less than a migration costs, but longer than the lowest domain takes.
        assertThat(row(release -> answer(release, NewidleGate.class)
                        .decide(newlyIdle()
                                .overloaded(true)
                                .avgIdleNanos(2, 400_000)
                                .newidleCostMaxNanos(0, 300_000))
                        .walks()))
                .containsExactly(
                        "false", "false", "false", "false", "false", "false", "false", "true", "true", "true", "true",
                        "true");
        assertThat(row(release -> answer(release, NewidleGate.class).costRule()
                        == NewidleGate.CostRule.CHARGED_RAISED_BY_FAILURE))
                .containsExactly(
                        "false", "false", "false", "false", "false", "false", "false", "false", "false", "false",
                        "false", "true");
    }

    @Test
    void a_task_on_the_largest_cpu_is_a_misfit_until_6_9() {
        FakeView view = new FakeView(KernelDomainRules.asymmetryPerDomain()
                .build(Machines.of("1n2l1c1t@446,1024").topology()));
        FakeTask all = new FakeTask(3).utilAvg(1000).allowed(CpuSet.of(0, 1));
        for (Release release : Release.all()) {
            boolean later = release.has(Release.V6_12);
            assertThat(answer(release, MisfitMark.class).decide(view, 1, all))
                    .as(release.releaseName())
                    .isEqualTo(later ? MisfitMark.Branch.ON_LARGEST : MisfitMark.Branch.MISFIT);
        }
    }

    @Test
    void one_task_when_preemptible() {
        FakeView view = newlyIdle().idleType(IdleType.NEWLY_IDLE);
        view.tunables(Tunables.CFS.with(Tunable.PREEMPTION, 1));
        assertThat(row(release -> answer(release, PullLimit.class).decide(view)))
                .containsOnly("ONE_TASK");
        view.tunables(Tunables.CFS);
        assertThat(row(release -> answer(release, PullLimit.class).decide(view)))
                .containsOnly("WHAT_FITS");
    }

    /** Two single CPUs: this one idle; the other runs two tasks that use 800 of it and mostly wait for each other. */
    private static FakeView twoTasksThere() {
        DomainTree tree = DomainsFixture.of(2, 1, 1);
        FakeView view = new FakeView(tree).domain(tree.domain(0, 0));
        view.running(1, new FakeTask(9).cpu(1), 2).utilization(1, 800).runnableAvg(1, 2048);
        return view.loadAvg(1, 2048).runnableLoad(1, 2048);
    }

    /**
     * A group of more tasks than slots, but not overloaded by utilization (1024 x 100 > 800 x 117), and overloaded by waiting tasks (1024 x 117 <
     * 2048 x 100).
     */
    @Test
    void the_busiest_group_and_the_runnable_average() {
        assertThat(row(release -> {
                    Pull pull = new Pull();
                    BusiestGroup.Branch branch =
                            answer(release, BusiestGroup.class).find(twoTasksThere(), pull);
                    return branch.balanced() ? branch : pull.kind();
                }))
                .containsExactly(
                        "LOAD",
                        "BALANCED_IDLE_SPREAD",
                        "BALANCED_IDLE_SPREAD",
                        "BALANCED_IDLE_SPREAD",
                        "UTILIZATION",
                        "UTILIZATION",
                        "UTILIZATION",
                        "UTILIZATION",
                        "UTILIZATION",
                        "UTILIZATION",
                        "UTILIZATION",
                        "UTILIZATION");
        Pull pull = new Pull();
        FakeView two = twoTasksThere();
        two.idleType(IdleType.NOT_IDLE);
        assertThat(answer(Release.V5_5, BusiestGroup.class).find(two, pull))
                .as("5.5 knows no runnable average: not overloaded, so nothing for a busy CPU")
                .isEqualTo(BusiestGroup.Branch.BALANCED_DESTINATION_BUSY);
    }

    @Test
    void a_core_of_two_tasks_is_relieved_from_6_6_on() {
        FakeView cores = new FakeView(DomainsFixture.of(1, 2, 2)).busy(2, 3);
        cores.domain(cores.domains().domain(0, 1)).runnableLoad(2, 1024).runnableLoad(3, 1024);
        assertThat(row(release -> answer(release, BusiestGroup.class).find(cores, new Pull())
                        == BusiestGroup.Branch.PULL_FROM_SHARED_CORE))
                .containsExactly(
                        "false", "false", "false", "false", "false", "false", "false", "false", "false", "true", "true",
                        "true");
    }

    @Test
    void the_imbalance_between_nodes_that_is_left_alone() {
        SchedDomain nodes = DomainsFixture.of(2, 16, 1, 4).domain(0, 1);
        // Imbalance 2 with 2, 3 and 4 tasks in a node of 16 CPUs, and 3 or 4 tasks here where that decides.
        assertThat(row(release -> {
                    NumaAllowance allowance = answer(release, NumaAllowance.class);
                    return allowance.remaining(nodes, 2, 4, 2, 16)
                            + " " + allowance.remaining(nodes, 2, 4, 3, 16)
                            + " " + allowance.remaining(nodes, 2, 3, 4, 16);
                }))
                .containsExactly(
                        "2 2 2", "2 2 2", "2 2 2", "2 2 2", "0 2 2", "0 0 2", "0 0 2", "2 2 0", "2 2 0", "2 2 0",
                        "2 2 0", "2 2 0");
    }

    private static DomainTree tree(Release release, String machine) {
        return DomainHistory.of(release).build(Machines.of(machine).topology());
    }

    @Test
    void busy_factor_and_imbalance_percentage() {
        assertThat(row(release -> {
                    SchedDomain.Parameters top =
                            tree(release, "1n2l4c1t").domain(0, 1).parameters();
                    return top.busyFactor() + "/" + top.imbalancePct();
                }))
                .containsExactly(
                        "64/125", "32/125", "32/125", "32/125", "32/125", "16/117", "16/117", "16/117", "16/117",
                        "16/117", "16/117", "16/117");
    }

    @Test
    void the_capacity_of_a_thread() {
        assertThat(row(release -> tree(release, "smt-8").capacity(0)))
                .containsExactly(
                        "589", "589", "589", "1024", "1024", "1024", "1024", "1024", "1024", "1024", "1024", "1024");
    }

    @Test
    void the_level_of_clusters() {
        assertThat(row(release -> tree(release, "kunpeng920-96").domain(0, 0).level() == SchedDomain.Level.CLS))
                .containsExactly(
                        "false", "false", "false", "false", "false", "false", "false", "true", "true", "true", "true",
                        "true");
    }

    @Test
    void the_refresh_of_idle_cpus_blocked_load() {
        assertThat(row(release -> answer(release, NohzKick.class).newidleRefresh()))
                .containsExactly(
                        "BY_BALANCING_ONLY",
                        "BY_BALANCING_ONLY",
                        "BY_BALANCING_ONLY",
                        "INLINE_WHEN_GATED",
                        "INLINE_WHEN_GATED",
                        "INLINE_WHEN_GATED",
                        "BEFORE_IDLE",
                        "BEFORE_IDLE",
                        "BEFORE_IDLE",
                        "BEFORE_IDLE",
                        "BEFORE_IDLE",
                        "BEFORE_IDLE");
        FakeView busy = new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(1).busy(1);
        assertThat(row(release -> answer(release, NohzKick.class).decide(busy, false, true, 1)))
                .startsWith("NO", "NO", "NO", "STATISTICS")
                .doesNotContain("BALANCE_RUNNABLE");
    }
}
