package org.schedgate.simulator.sched.decision;

/** Decision point: which run queue of the busiest group is pulled from ({@code find_busiest_queue()})? */
@FunctionalInterface
public interface BusiestQueue {
    /** Choose a CPU of the group named by {@code pull}, or -1 with {@link Branch#NONE}. Pure. */
    Outcome<Branch> choose(BalanceView view, Pull pull);

    /** The branches. */
    enum Branch {
        /** The highest load for its capacity. */
        HIGHEST_LOAD,
        /** The highest utilization among queues with two or more tasks. */
        HIGHEST_UTILIZATION,
        /** The most fair tasks. */
        MOST_TASKS,
        /** The largest task that does not fit its CPU. */
        LARGEST_MISFIT,
        /** No queue has anything to give. */
        NONE
    }
}
