package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.PendingClear;

/**
 * The pending mark cleared last, when the run queue is unlocked again.
 *
 * <ul>
 *   <li>Rule: cleared after the run queue was unlocked: the CPU looks taken a little longer than the lock is held.
 *   <li>Kernel: {@code sched_ttwu_pending()} in core.c, no release; the first version of the patch that became d6962c4fe8f9.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class ClearPendingAfterUnlock implements PendingClear {
    @Override
    public Moment moment() {
        return Moment.AFTER_UNLOCK;
    }
}
