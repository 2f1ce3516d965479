package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A task stays on its CPU when that CPU's own kernel thread itself wakes it, and not an interrupt in its time.
 *
 * <ul>
 *   <li>Rule: the waker is a kernel thread bound to one CPU, no interrupt wakes in its name, that CPU is the wakee's previous one, at most
 *       the waker is runnable there, and where CPUs differ in capacity the wakee fits.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, 5.16 to 6.18.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class StayWithOwnKthreadUnlessInterrupted implements KthreadStacking {
    /** Create the rule. */
    public StayWithOwnKthreadUnlessInterrupted() {}

    @Override
    public Branch decide(WakeView view) {
        int thisCpu = view.thisCpu();
        boolean stay = view.waker().perCpuKthread()
                && !view.inInterrupt()
                && view.previousCpu() == thisCpu
                && view.nrRunning(thisCpu) <= 1
                && (!view.domains().asymmetricCapacity()
                        || view.decisions().capacitySearch().fits(view, thisCpu));
        return stay ? Branch.STAY : Branch.SEARCH;
    }
}
