package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.TaskMigration;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * A task moves unless it is bound, running, or has run so recently that its cache is warm.
 *
 * <ul>
 *   <li>Rule: a task that may run on the destination and is not running moves if its cache is cold, or if balancing the domain
 *       failed more often than the domain tolerates. Warm is a buddy of the source while the destination has tasks, and a task whose
 *       run time was last accounted less than a migration's cost ago; never a task of policy SCHED_IDLE, and from 5.10 none among the hardware
 *       threads of a core.
 *   <li>Kernel: {@code can_migrate_task()}, {@code task_hot()} in fair.c, 3.15 to 6.17; per-CPU kernel threads are passed over
 *       without counting as pinned from 5.13; in 3.15 a task that moved keeps the time of its last run.
 *   <li>Left out: that 3.15 tests the tasks of the CPU that balances, not of the destination, for a buddy; other classes, throttled groups, locality by NUMA balancing, core scheduling (ADR 7).
 * </ul>
 */
public final class HotCacheMigration implements TaskMigration {
    private final boolean passesOverPerCpuKthreads;
    private final boolean threadsShareCaches;
    private final boolean forgetsRunTime;

    /**
     * Create the rule.
     *
     * @param passesOverPerCpuKthreads true if a per-CPU kernel thread is no pinned task but none at all
     */
    public HotCacheMigration(boolean passesOverPerCpuKthreads) {
        this(passesOverPerCpuKthreads, true, true);
    }

    private HotCacheMigration(boolean passesOverPerCpuKthreads, boolean threadsShareCaches, boolean forgetsRunTime) {
        this.passesOverPerCpuKthreads = passesOverPerCpuKthreads;
        this.threadsShareCaches = threadsShareCaches;
        this.forgetsRunTime = forgetsRunTime;
    }

    /** Return the rule of 3.15: between the threads of a core caches count as elsewhere, and a task that moved stays as hot as it was. */
    public static HotCacheMigration hotAfterMoving() {
        return new HotCacheMigration(false, false, false);
    }

    /** Return the rule of 3.16 to 5.9: between the threads of a core caches count as elsewhere. */
    public static HotCacheMigration hotBetweenThreads() {
        return new HotCacheMigration(false, false, true);
    }

    @Override
    public boolean forgetsRunTime() {
        return forgetsRunTime;
    }

    @Override
    public Branch decide(BalanceView view, int source, TaskView task, boolean buddy, long nowNanos) {
        if (passesOverPerCpuKthreads && task.perCpuKthread()) {
            return Branch.KEEP_PER_CPU_KTHREAD;
        }
        if (!task.allowed().contains(view.destination())) {
            return Branch.KEEP_NOT_ALLOWED;
        }
        if (task.onCpu()) {
            return Branch.KEEP_RUNNING;
        }
        if (!hot(view, task, buddy, nowNanos)) {
            return Branch.MOVE;
        }
        return view.failures() > view.domain().parameters().cacheNiceTries()
                ? Branch.MOVE_ALTHOUGH_HOT
                : Branch.KEEP_CACHE_HOT;
    }

    private boolean hot(BalanceView view, TaskView task, boolean buddy, long nowNanos) {
        if (task.idlePolicy() || (threadsShareCaches && view.domain().has(SchedDomain.Flag.SHARE_CPUCAPACITY))) {
            return false;
        }
        if (buddy && view.features().has(Feature.CACHE_HOT_BUDDY) && view.nrRunning(view.destination()) > 0) {
            return true;
        }
        long costNanos = view.tunables().migrationCostNanos();
        return costNanos > 0 && nowNanos - task.execStartNanos() < costNanos;
    }
}
