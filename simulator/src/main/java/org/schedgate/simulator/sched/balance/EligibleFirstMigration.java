package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskMigration;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * A task moves under the rule of warm caches, but one that only waits to be dequeued stays, and one that ran more than its share waits for
 * a failed attempt.
 *
 * <ul>
 *   <li>Rule: a task that sleeps but is still queued moves only where load is moved. A task that is ahead of the others of its queue, and would
 *       meet tasks on the destination's, stays until an attempt failed. Both are passed over without counting as pinned. Otherwise as {@link
 *       HotCacheMigration}.
 *   <li>Kernel: {@code can_migrate_task()}, {@code task_is_ineligible_on_dst_cpu()} in fair.c, 6.14 (delayed tasks) to 6.18.
 *   <li>Left out: tasks blocked on a proxy's lock (ADR 7).
 * </ul>
 */
public final class EligibleFirstMigration implements TaskMigration {
    private final HotCacheMigration otherwise = new HotCacheMigration(true);

    @Override
    public Branch decide(BalanceView view, int source, TaskView task, boolean buddy, long nowNanos) {
        if (task.delayed() && view.kind() != Pull.Kind.LOAD) {
            return Branch.KEEP_DELAYED;
        }
        if (view.failures() == 0
                && view.features().has(Feature.PLACE_LAG)
                && view.destinationQueues(task)
                && view.ahead(task)) {
            return Branch.KEEP_AHEAD;
        }
        return otherwise.decide(view, source, task, buddy, nowNanos);
    }
}
