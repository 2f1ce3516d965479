package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A task stays on its CPU when that CPU's own kernel thread wakes it.
 *
 * <ul>
 *   <li>Rule: the waker is a kernel thread bound to one CPU, that CPU is the wakee's previous one, and at most the waker is runnable
 *       there: it will sleep soon and the wakee follow it.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, 5.6 to 5.15.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class StayWithOwnKthread implements KthreadStacking {
    @Override
    public Branch decide(WakeView view) {
        int thisCpu = view.thisCpu();
        boolean stay = view.waker().perCpuKthread() && view.previousCpu() == thisCpu && view.nrRunning(thisCpu) <= 1;
        return stay ? Branch.STAY : Branch.SEARCH;
    }
}
