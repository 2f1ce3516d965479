package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * The comparison of both CPUs' queued load of kernels up to 4.12 ({@code wake_affine()}).
 *
 * @param here the waking CPU's load, that of a synchronous waker taken off
 * @param previous the previous CPU's load; the wakee sleeps and is not in it
 * @param added what the wakee adds on the waking CPU
 * @param shifted what its group's part on the previous CPU changes by then: 0 for a task of the root group
 */
record BalancedLoad(long here, long previous, long added, long shifted) {
    /**
     * Read the loads of a wakeup.
     *
     * @param waker what the waker counts for
     * @param wakee what the wakee counts for
     */
    static BalancedLoad of(WakeView view, EffectiveLoad effect, long waker, long wakee) {
        int thisCpu = view.thisCpu();
        int previousCpu = view.previousCpu();
        long here = view.runnableLoad(thisCpu);
        long previous = view.runnableLoad(previousCpu);
        if (view.sync()) {
            here += effect.of(view.group(view.waker(), thisCpu), -waker, -waker);
            previous += effect.of(view.group(view.waker(), previousCpu), 0, -waker);
        }
        return new BalancedLoad(
                here,
                previous,
                effect.of(view.group(view.wakee(), thisCpu), wakee, wakee),
                effect.of(view.group(view.wakee(), previousCpu), 0, wakee));
    }

    /**
     * Tell whether the waking CPU with the wakee carries no more than its share beside the previous CPU without it; half the domain's margin
     * favours the waking CPU.
     */
    boolean balanced(WakeView view, SchedDomain domain) {
        if (here <= 0) {
            return true;
        }
        long bias = 100L + (domain.parameters().imbalancePct() - 100) / 2;
        return 100 * view.capacity(view.previousCpu()) * (here + added)
                <= bias * view.capacity(view.thisCpu()) * (previous + shifted);
    }
}
