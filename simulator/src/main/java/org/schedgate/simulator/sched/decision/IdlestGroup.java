package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.SchedDomain;

/** Decision point: which group of a domain takes a new task ({@code find_idlest_group()})? */
@FunctionalInterface
public interface IdlestGroup {
    /**
     * Compare the groups. Pure.
     *
     * @return the position of the group in {@link SchedDomain#groups()}, or -1 to stay in the local group, and why
     */
    Outcome<Branch> choose(ForkView view, SchedDomain domain);

    /** The branches. */
    enum Branch {
        /** No other group has an allowed CPU: local. */
        NO_OTHER_GROUP,
        /** The local group has no allowed CPU: the idlest other. */
        LOCAL_NOT_ALLOWED,
        /** The local group's type is lower: local. */
        LOCAL_TYPE_LOWER,
        /** The other group's type is lower: other. */
        OTHER_TYPE_LOWER,
        /** Both loaded, the other not clearly less: local. */
        LOAD_LOCAL,
        /** Both loaded, the other clearly less: other. */
        LOAD_OTHER,
        /** The type says nothing about load (imbalanced, asymmetric packing, misfit): local. */
        TYPE_LOCAL,
        /** NUMA: the local node may take some more tasks: local. */
        NUMA_ALLOWANCE,
        /** Spare capacity on both sides and at least as many idle CPUs here: local. */
        SPARE_LOCAL,
        /** Spare capacity on both sides and more idle CPUs there: other. */
        SPARE_OTHER,
        /** One key: the local load is less than the least other by the margin: local. */
        LEAST_LOCAL,
        /** One key: the other group of the least load: other. */
        LEAST_OTHER,
        /** A local CPU has spare capacity for the task, and clearly more than any other: local. */
        CAPACITY_LOCAL,
        /** Another group's CPU has spare capacity for the task: that group. */
        CAPACITY_OTHER,
        /** Between nodes the other group's queued load is not less by the margin: local. */
        RUNNABLE_NUMA_LOCAL,
        /** The other group's queued load is more by the margin: local. */
        RUNNABLE_LOCAL,
        /** Queued loads are within the margin and the local average is clearly less: local. */
        AVERAGE_LOCAL,
        /** The other group by queued load, or by average where that is within the margin: other. */
        KEYS_OTHER
    }
}
