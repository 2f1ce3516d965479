package org.schedgate.simulator.sched.decision;

/**
 * Decision point: which idle CPU takes the wakee where CPUs differ in capacity ({@code select_idle_capacity()}, 5.7)? Asked only on such
 * machines.
 */
public interface CapacitySearch {
    /**
     * Search the CPUs among which capacities differ. Pure.
     *
     * @return the CPU, or -1 with {@link Branch#NOTHING_IDLE} or {@link Branch#NOT_SEARCHED}
     */
    Outcome<Branch> choose(WakeView view, int target);

    /** Tell whether this search is all there is: no idle CPU near the target is preferred (5.7 to 5.9). */
    boolean alone();

    /** Tell whether an idle CPU near the target may be taken: the wakee must fit on it ({@code asym_fits_capacity()}, 5.11). */
    boolean fits(WakeView view, int cpu);

    /** The branches. */
    enum Branch {
        /** An idle CPU on which the wakee fits. */
        FITS,
        /** The idle CPU of the largest capacity. */
        LARGEST,
        /** No CPU is idle. */
        NOTHING_IDLE,
        /** The kernel has no such search. */
        NOT_SEARCHED
    }
}
