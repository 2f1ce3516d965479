package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.PendingClear;

/**
 * The pending mark cleared under the run-queue lock, once all tasks are counted.
 *
 * <ul>
 *   <li>Rule: cleared after the last task of the list was enqueued, before the run queue is unlocked: no moment at which the CPU looks
 *       idle.
 *   <li>Kernel: {@code sched_ttwu_pending()} in core.c, 6.2 to 6.18; the second version of the patch that became d6962c4fe8f9.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class ClearPendingBeforeUnlock implements PendingClear {
    @Override
    public Moment moment() {
        return Moment.BEFORE_UNLOCK;
    }
}
