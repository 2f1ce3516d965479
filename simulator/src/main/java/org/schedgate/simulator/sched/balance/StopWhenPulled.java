package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * End the new-idle walk only with a pulled task in hand.
 *
 * <ul>
 *   <li>Rule: stop when a task was pulled; a task that others enqueued here meanwhile waits until all domains were looked at.
 *   <li>Kernel: {@code idle_balance()} in fair.c, until 3.15.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class StopWhenPulled implements NewidleStop {
    @Override
    public Branch decide(NewidleView view, int pulled) {
        return pulled > 0 ? Branch.STOP_PULLED : Branch.CONTINUE;
    }
}
