package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.TaskMigration.Branch;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.task.Policy;

/** CPU 0 pulls from CPU 5; the domain tolerates one failure; a migration costs 500 us. */
class HotCacheMigrationTest {
    private static final int SOURCE = 5;
    private static final long NOW = 10_000_000;

    private final HotCacheMigration rule = new HotCacheMigration(true);
    private final FakeView view =
            GroupsFixture.view(2, 4, SchedDomain.Flag.SHARE_LLC).busy(SOURCE).features(Feature.CACHE_HOT_BUDDY);
    private final FakeTask cold = new FakeTask(7).cpu(SOURCE).execStartNanos(NOW - 500_000);
    private final FakeTask hot = new FakeTask(8).cpu(SOURCE).execStartNanos(NOW - 499_999);

    private Branch decide(FakeTask task, boolean buddy) {
        return rule.decide(view, SOURCE, task, buddy, NOW);
    }

    @Test
    void a_cache_is_warm_for_less_than_the_cost_of_a_migration() {
        assertThat(decide(cold, false)).isEqualTo(Branch.MOVE);
        assertThat(decide(hot, false)).isEqualTo(Branch.KEEP_CACHE_HOT);
    }

    @Test
    void a_task_that_has_not_run_since_it_was_moved_is_cold() {
        assertThat(decide(new FakeTask(9).cpu(SOURCE).execStartNanos(0), false)).isEqualTo(Branch.MOVE);
    }

    @Test
    void warm_tasks_move_after_more_failures_than_tolerated() {
        view.failures(1);
        assertThat(decide(hot, false)).isEqualTo(Branch.KEEP_CACHE_HOT);
        view.failures(2);
        assertThat(decide(hot, false)).isEqualTo(Branch.MOVE_ALTHOUGH_HOT);
    }

    @Test
    void no_cache_is_warm_without_a_migration_cost() {
        view.tunables(Tunables.CFS.with(Tunable.MIGRATION_COST, 0));
        assertThat(decide(new FakeTask(9).cpu(SOURCE).execStartNanos(NOW + 1), false))
                .isEqualTo(Branch.MOVE);
    }

    @Test
    void a_buddy_is_warm_while_the_destination_has_tasks_and_the_feature_is_on() {
        assertThat(decide(cold, true)).isEqualTo(Branch.MOVE);
        view.busy(0);
        assertThat(decide(cold, true)).isEqualTo(Branch.KEEP_CACHE_HOT);
        view.features(Feature.SIS_UTIL);
        assertThat(decide(cold, true)).isEqualTo(Branch.MOVE);
    }

    @Test
    void threads_of_a_core_share_the_cache() {
        FakeView smt =
                GroupsFixture.view(2, 1, SchedDomain.Flag.SHARE_CPUCAPACITY).busy(0, 1);
        FakeTask recent = new FakeTask(8).cpu(1).execStartNanos(NOW);
        assertThat(rule.decide(smt.features(Feature.CACHE_HOT_BUDDY), 1, recent, true, NOW))
                .isEqualTo(Branch.MOVE);
    }

    @Test
    void the_running_task_stays_whatever_else_holds() {
        cold.onCpu(true);
        view.running(SOURCE, cold, 2).failures(100);
        assertThat(decide(cold, false)).isEqualTo(Branch.KEEP_RUNNING);
    }

    @Test
    void a_task_that_may_not_run_here_stays_even_if_it_is_running() {
        cold.allowed(CpuSet.parse("1-7")).onCpu(true);
        view.running(SOURCE, cold, 2);
        assertThat(decide(cold, false)).isEqualTo(Branch.KEEP_NOT_ALLOWED);
    }

    @Test
    void a_per_cpu_kernel_thread_is_passed_over_or_counted_as_pinned() {
        FakeTask kthread = new FakeTask(3).perCpuKthread(SOURCE);
        assertThat(decide(kthread, false)).isEqualTo(Branch.KEEP_PER_CPU_KTHREAD);
        assertThat(new HotCacheMigration(false).decide(view, SOURCE, kthread, false, NOW))
                .isEqualTo(Branch.KEEP_NOT_ALLOWED);
    }

    @Test
    void a_task_of_policy_idle_is_never_warm() {
        FakeTask idlePolicy =
                new FakeTask(8).cpu(SOURCE).execStartNanos(NOW - 1).policy(Policy.IDLE);
        assertThat(decide(idlePolicy, false)).isEqualTo(Branch.MOVE);
        view.busy(0);
        assertThat(decide(idlePolicy, true)).isEqualTo(Branch.MOVE);
        assertThat(HotCacheMigration.hotAfterMoving().decide(view, SOURCE, idlePolicy, false, NOW))
                .isEqualTo(Branch.MOVE);
    }
}
