package org.schedgate.simulator.sched.decision;

/** Decision point: is the waker-wakee relation too wide to pull the wakee near the waker ({@code wake_wide()})? */
@FunctionalInterface
public interface WakeWidth {
    /** Decide for one wakeup. Pure. */
    Branch decide(WakeView view);

    /** The branches. */
    enum Branch {
        /** The more switching side or the product of both stays below the size of the cache: affine wakeups are tried. */
        AFFINE,
        /** Many wakees: stay with the previous CPU. */
        WIDE
    }
}
