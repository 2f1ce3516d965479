package org.schedgate.simulator.sched.decision;

/** Decision point: how many CPUs may the scan for an idle CPU test when no idle core is known? */
@FunctionalInterface
public interface ScanLimit {
    /** Return the number of CPUs to test, 0 for no scan, {@link Integer#MAX_VALUE} for no limit. Pure. */
    Outcome<Branch> limit(WakeView view, int target);

    /** Tell whether the limit is asked for also when an idle core is known; then only a limit of 0 counts. Pure. */
    default boolean governsCoreScan(WakeView view) {
        return false;
    }

    /** The branches. */
    enum Branch {
        /** In proportion to average idle time and the average cost of a scan (SIS_PROP). */
        PROPORTIONAL,
        /** The proportional limit is at its floor of 4, that is 3 tests. */
        PROPORTIONAL_FLOOR,
        /** By the utilization of the last-level cache (SIS_UTIL). */
        UTILIZATION,
        /** The last-level cache is too utilized to scan at all; holds for the idle-core scan too. */
        OVERUTILIZED,
        /** The average idle time is worth a scan, and no other limit holds: every CPU. */
        WORTH_IT,
        /** The average idle time is not worth a scan (SIS_AVG_CPU): none. */
        IDLE_TOO_SHORT,
        /** In proportion to the idle time that is left for scans, which ages by ticks (SIS_PROP from 5.14 on). */
        AGED_PROPORTIONAL,
        /** That limit at its floor of 4, that is 3 tests. */
        AGED_FLOOR,
        /** The feature is off: no limit. */
        UNLIMITED
    }
}
