package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.Nullable;

/** What decisions may know about a task group's part on one CPU ({@code tg.cfs_rq[cpu]} and {@code tg.se[cpu]}). */
public interface GroupView {
    /** Return the group's weight ({@code tg.shares}). */
    int shares();

    /** Return the weight of its entity on the CPU ({@code tg.se[cpu]->load.weight}). */
    int weight();

    /** Return the load average of its entity there ({@code tg.se[cpu]->avg.load_avg}). */
    long loadAvg();

    /** Return the weight of what it has queued there ({@code cfs_rq->load.weight}). */
    long queuedWeight();

    /** Return the load average of its queue there ({@code cfs_rq->avg.load_avg}). */
    long queueLoadAvg();

    /** Return what its queues on other CPUs last reported as their loads, in sum ({@code tg->load_avg} less the CPU's own part). */
    long elsewhere();

    /** Return the part on the same CPU of the group it is in, or null below the root. */
    @Nullable
    GroupView above();
}
