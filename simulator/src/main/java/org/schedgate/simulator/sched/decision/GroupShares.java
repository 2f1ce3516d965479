package org.schedgate.simulator.sched.decision;

/** Decision point: how much of a task group's weight is on one CPU ({@code calc_group_shares()})? */
@FunctionalInterface
public interface GroupShares {
    /** The least weight of a group on a CPU ({@code MIN_SHARES}). */
    int SHARES_MIN = 2;

    /** When the weight of a group on a CPU is worked out anew. */
    enum Moment {
        /** Once the time of the group's entity is accounted, and before it enters its queue or after it left it. */
        WHEN_ITS_TIME_IS_ACCOUNTED,
        /** As soon as what the group has queued on the CPU has changed, or its tick came: what it did since then counts by the new weight. */
        WHEN_ITS_QUEUE_CHANGES
    }

    /**
     * Return the weight of the group's entity on a CPU, {@link #SHARES_MIN} to {@code shares}. Pure.
     *
     * @param shares the group's weight
     * @param queuedWeight the weight of what the group has queued on the CPU
     * @param loadAvg the load average of the group's queue there
     * @param elsewhere what the group's queues on the other CPUs last reported as their load averages
     */
    int weight(int shares, long queuedWeight, long loadAvg, long elsewhere);

    /** Return when it is asked. */
    default Moment moment() {
        return Moment.WHEN_ITS_TIME_IS_ACCOUNTED;
    }
}
