package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * End the new-idle walk with a pulled task in hand, or when an attempt was refused because something arrived.
 *
 * <ul>
 *   <li>Rule: stop when a task was pulled, or when the attempt found at its beginning that a task is runnable or pending here. What
 *       arrives during the last steps of an attempt is seen at the beginning of the next one.
 *   <li>Kernel: {@code sched_balance_newidle()} in fair.c, from 6.10.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class StopWhenPulledOrRefused implements NewidleStop {
    @Override
    public Branch decide(NewidleView view, int pulled) {
        if (pulled > 0) {
            return Branch.STOP_PULLED;
        }
        return view.attemptRefused() ? Branch.STOP_REFUSED : Branch.CONTINUE;
    }
}
