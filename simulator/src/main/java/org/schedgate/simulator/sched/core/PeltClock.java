package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * The clock by which the load of one CPU is tracked ({@code rq_clock_pelt()}): where capacity counts by the clock it runs slower while a slower CPU
 * computes, and catches up as soon as that CPU idles. On a CPU of full capacity it is the run's clock.
 */
final class PeltClock {
    /** What running counts for in utilization, {@link Topology#FULL_CAPACITY} where it is not scaled. */
    final int runningCounts;

    private final int pace;
    private boolean busy;
    /** Up to here the pace was another; since then it is the present one. */
    private long sinceNanos;
    /** What the clock showed then. */
    private long shownNanos;
    /** Idle time that was never there, since the CPU was busy all the time: it is not caught up ({@code lost_idle_time}). */
    private long lostNanos;

    PeltClock(LoadTracking.Invariance invariance, int capacity) {
        pace = invariance == LoadTracking.Invariance.BY_CLOCK ? capacity : Topology.FULL_CAPACITY;
        runningCounts = invariance == LoadTracking.Invariance.AT_ACCRUAL ? capacity : Topology.FULL_CAPACITY;
    }

    /** Return what the clock shows. */
    long at(long nowNanos) {
        if (pace == Topology.FULL_CAPACITY) {
            return nowNanos;
        }
        long elapsed = nowNanos - sinceNanos;
        return busy ? shownNanos + elapsed * pace / Topology.FULL_CAPACITY : shownNanos + elapsed;
    }

    /** The CPU starts to run tasks, or has had its last and idles. */
    void busyChanges(boolean becomesBusy, long nowNanos, boolean saturated) {
        if (pace == Topology.FULL_CAPACITY || busy == becomesBusy) {
            return;
        }
        long shown = at(nowNanos);
        if (!becomesBusy) {
            if (saturated) {
                lostNanos = nowNanos - shown;
            }
            shown = nowNanos - lostNanos;
        }
        busy = becomesBusy;
        sinceNanos = nowNanos;
        shownNanos = shown;
    }
}
