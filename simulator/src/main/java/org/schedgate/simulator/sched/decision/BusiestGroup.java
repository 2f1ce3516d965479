package org.schedgate.simulator.sched.decision;

/** Decision point: which group is pulled from, and how much ({@code find_busiest_group()}, {@code calculate_imbalance()})? */
@FunctionalInterface
public interface BusiestGroup {
    /**
     * Compare the groups of the view's domain. Pure but for the result object.
     *
     * @param view the attempt
     * @param pull receives statistics always, and what to move when the answer is not {@link Branch#balanced()}; cleared by the caller
     */
    Branch find(BalanceView view, Pull pull);

    /** The branches. */
    enum Branch {
        /** No other group has fair tasks. */
        BALANCED_NOTHING_RUNNABLE(true),
        /** The local group's type is higher. */
        BALANCED_LOCAL_TYPE_HIGHER(true),
        /** The local group has no spare capacity either and is not clearly less loaded. */
        BALANCED_LOADS(true),
        /** The busiest group is not overloaded and this CPU is busy. */
        BALANCED_DESTINATION_BUSY(true),
        /** Idle CPUs are evenly spread. */
        BALANCED_IDLE_SPREAD(true),
        /** The busiest group runs one task only. */
        BALANCED_ONE_TASK(true),
        /** The computed imbalance is zero: tolerated between nodes, or rounded away. */
        BALANCED_TOLERATED(true),
        /** Tasks of the busiest group could not move for affinity before. */
        PULL_IMBALANCED(false),
        /** A task of the busiest group does not fit its CPU. */
        PULL_MISFIT(false),
        /** This CPU is idle and preferred to those of the busiest group. */
        PULL_TO_PREFERRED(false),
        /** The busiest group is a core whose threads slow each other down, this CPU's is not. */
        PULL_FROM_SHARED_CORE(false),
        /** This CPU has room and the busiest group has none, whatever the loads. */
        PULL_INTO_ROOM(false),
        /** The loads differ by less than a task, but one task moved would not turn the difference round, or gain throughput. */
        PULL_SMALL(false),
        /** Groups differ, but by nothing that could be moved: a queue is chosen all the same. */
        PULL_NOTHING(false),
        /** Spread tasks over sibling groups. */
        PULL_PREFER_SIBLING(false),
        /** Even out idle CPUs. */
        PULL_IDLE_SPREAD(false),
        /** Fill spare capacity by utilization. */
        PULL_UTILIZATION(false),
        /** Even out load. */
        PULL_LOAD(false);

        private final boolean balanced;

        Branch(boolean balanced) {
            this.balanced = balanced;
        }

        /** Tell whether nothing is to be moved. */
        public boolean balanced() {
            return balanced;
        }
    }
}
