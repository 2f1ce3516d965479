package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** The comparison of both CPUs' queued load of kernels up to 4.13 ({@code wake_affine()}), for tasks of the root group. */
final class BalancedLoad {
    private BalancedLoad() {}

    /**
     * Tell whether the waking CPU with the wakee carries no more than its share beside the previous CPU without it; half the domain's margin
     * favours the waking CPU.
     *
     * @param thisLoad the waking CPU's load, that of a synchronous waker taken off
     * @param previousLoad the previous CPU's load; the wakee sleeps and is not in it
     * @param added what the wakee adds
     */
    static boolean test(WakeView view, SchedDomain domain, long thisLoad, long previousLoad, long added) {
        if (thisLoad <= 0) {
            return true;
        }
        long bias = 100L + (domain.parameters().imbalancePct() - 100) / 2;
        return 100 * view.capacity(view.previousCpu()) * (thisLoad + added)
                <= bias * view.capacity(view.thisCpu()) * previousLoad;
    }
}
