package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * End the new-idle walk when there is something to run here, or about to be.
 *
 * <ul>
 *   <li>Rule: stop when a task was pulled, became runnable on this CPU, or waits on its wake list.
 *   <li>Kernel: {@code newidle_balance()} in fair.c, from 5.14.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class StopWhenPulledRunnableOrPending implements NewidleStop {
    private final StopWhenPulledOrRunnable firstTests = new StopWhenPulledOrRunnable();

    @Override
    public Branch decide(NewidleView view, int pulled) {
        Branch first = firstTests.decide(view, pulled);
        if (first.stops()) {
            return first;
        }
        return view.wakeupPending(view.thisCpu()) ? Branch.STOP_PENDING : Branch.CONTINUE;
    }
}
