package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.SchedDomain;

/** Decision point: is the search centred on the waking CPU or on the wakee's previous CPU ({@code wake_affine()})? */
@FunctionalInterface
public interface WakeAffinity {
    /**
     * Choose between the two CPUs. Pure.
     *
     * @param view the wakeup
     * @param domain the lowest domain of the waking CPU that contains both CPUs and wants affine wakeups
     * @return the chosen CPU and why
     */
    Outcome<Branch> choose(WakeView view, SchedDomain domain);

    /** The branches. */
    enum Branch {
        /** The waking CPU is idle, shares the cache, and the previous CPU is idle: previous. */
        BOTH_IDLE_PREVIOUS,
        /** The waking CPU is idle (interrupt) and shares the cache: waking CPU. */
        THIS_IDLE,
        /** Synchronous wakeup and the waker runs alone: waking CPU. */
        SYNC_ALONE,
        /** The previous CPU is idle: previous. */
        PREVIOUS_IDLE,
        /** Synchronous wakeup and the waker's own load exceeds its CPU's: waking CPU. */
        SYNC_LOAD,
        /** The waking CPU would be less loaded: waking CPU. */
        LIGHTER_LOAD,
        /** None of the rules speaks for the waking CPU: previous. */
        PREVIOUS
    }
}
