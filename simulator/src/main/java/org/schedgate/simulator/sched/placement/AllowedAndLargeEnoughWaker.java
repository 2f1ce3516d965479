package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WantAffine;

/**
 * Affine wakeups only between CPUs that are large enough for the wakee.
 *
 * <ul>
 *   <li>Rule: affine if the wakee may run on the waking CPU and the smaller of the two CPUs either lacks less than an eighth of the largest
 *       capacity of the machine or is not used beyond 80 % by the wakee.
 *   <li>Kernel: {@code select_task_rq_fair()}, {@code wake_cap()} in fair.c, 4.10 to 5.6.
 *   <li>Left out: on machines whose CPUs differ, these kernels balance at wakeups too, and a wakee that does not fit takes the slow path;
 *       here it is searched for around the previous CPU.
 * </ul>
 */
public final class AllowedAndLargeEnoughWaker implements WantAffine {
    private static final long MARGIN = 1280;
    private static final long FULL = 1024;

    /** Create the rule. */
    public AllowedAndLargeEnoughWaker() {}

    @Override
    public Branch decide(WakeView view) {
        if (view.domains().topology().asymmetric() && tooSmall(view)) {
            return Branch.TOO_SMALL;
        }
        return view.wakee().allowed().contains(view.thisCpu()) ? Branch.AFFINE : Branch.NOT_ALLOWED;
    }

    private static boolean tooSmall(WakeView view) {
        long smaller = Math.min(view.capacity(view.previousCpu()), view.capacity(view.thisCpu()));
        long largest = 0;
        for (int cpu = 0; cpu < view.domains().cpuCount(); cpu++) {
            largest = Math.max(largest, view.domains().capacity(cpu));
        }
        if (largest - smaller < largest >> 3) {
            return false;
        }
        return view.wakee().utilAvg() * MARGIN > smaller * FULL;
    }
}
