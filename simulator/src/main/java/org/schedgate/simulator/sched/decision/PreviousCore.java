package org.schedgate.simulator.sched.decision;

/** Decision point: is an idle hardware thread of the previous CPU's core tried before the scan (prev-SMT check, 5.13)? */
@FunctionalInterface
public interface PreviousCore {
    /**
     * Look for one. Pure.
     *
     * @return the CPU, or -1 with {@link Branch#NONE}
     */
    Outcome<Branch> choose(WakeView view, int target);

    /** The branches. */
    enum Branch {
        /** An idle sibling was found. */
        SIBLING_IDLE,
        /** None: not tried, or all busy. */
        NONE
    }
}
