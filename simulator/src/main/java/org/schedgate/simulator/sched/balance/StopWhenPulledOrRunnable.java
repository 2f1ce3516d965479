package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * End the new-idle walk when there is something to run here.
 *
 * <ul>
 *   <li>Rule: stop when a task was pulled or became runnable on this CPU.
 *   <li>Kernel: {@code idle_balance()}, {@code newidle_balance()} in fair.c, 3.16 to 5.13.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class StopWhenPulledOrRunnable implements NewidleStop {
    @Override
    public Branch decide(NewidleView view, int pulled) {
        if (pulled > 0) {
            return Branch.STOP_PULLED;
        }
        return view.nrRunning(view.thisCpu()) > 0 ? Branch.STOP_RUNNABLE : Branch.CONTINUE;
    }
}
