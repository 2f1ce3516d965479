package org.schedgate.simulator.sched.decision;

/** Decision point: may the wakee be pulled near the waker at all, once their relation is not too wide ({@code want_affine})? */
public interface WantAffine {
    /** Decide for one wakeup. Pure. */
    Branch decide(WakeView view);

    /**
     * Tell whether an idle CPU is searched for also when no domain was found in which to consider an affine wakeup (since 4.8), around
     * the previous CPU.
     */
    default boolean searchesWithoutDomain() {
        return true;
    }

    /** Return what the memory of a waker's switches between wakees becomes when a second has passed ({@code record_wakee()}). */
    default int agedFlips(int flips) {
        return flips >> 1;
    }

    /** The branches. */
    enum Branch {
        /** It may. */
        AFFINE,
        /** The wakee may not run on the waking CPU. */
        NOT_ALLOWED,
        /** The smaller of the two CPUs is too small for the wakee ({@code wake_cap()}). */
        TOO_SMALL
    }
}
