package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;

/** When a CPU counts as free for a wakee. */
final class FreeCpu {
    private FreeCpu() {}

    /** Tell whether a CPU is idle or runs SCHED_IDLE tasks only, which make way at once ({@code sched_idle_cpu()}, 5.4 and later). */
    static boolean test(WakeView view, int cpu) {
        return view.idle(cpu) || view.schedIdle(cpu);
    }

    /** Tell whether a CPU is free and, where CPUs differ in capacity, large enough for the wakee ({@code asym_fits_capacity()}, 5.11). */
    static boolean fitting(WakeView view, int cpu) {
        return test(view, cpu)
                && (!view.domains().asymmetricCapacity()
                        || view.decisions().capacitySearch().fits(view, cpu));
    }
}
