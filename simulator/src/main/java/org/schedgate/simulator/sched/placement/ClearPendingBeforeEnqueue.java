package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.PendingClear;

/**
 * The pending mark cleared first, which leaves a window in which the CPU looks idle.
 *
 * <ul>
 *   <li>Rule: cleared on entry of the wake-list handler, before the run queue is locked: until the first task is counted, nothing
 *       shows that the CPU is taken.
 *   <li>Kernel: {@code sched_ttwu_pending()} in core.c, 5.8 to 6.1.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class ClearPendingBeforeEnqueue implements PendingClear {
    @Override
    public Moment moment() {
        return Moment.BEFORE_ENQUEUE;
    }
}
