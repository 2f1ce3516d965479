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
        /** The waking CPU is idle: waking CPU, whatever its cache. */
        THIS_IDLE_ANYWHERE,
        /** The waking CPU's queue is empty but for a synchronous waker: waking CPU. */
        NO_LOAD,
        /** A balance in load, and the waker will sleep: waking CPU. */
        SYNC_BALANCED,
        /** The waking CPU would carry no more than its share of the load: waking CPU. */
        BALANCED_LOAD,
        /** Not balanced, but the waking CPU carries no more than the previous one and both together less than a task: waking CPU. */
        LIGHT_TOGETHER,
        /** None of the rules speaks for the waking CPU: previous. */
        PREVIOUS
    }
}
