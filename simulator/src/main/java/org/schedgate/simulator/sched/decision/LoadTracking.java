package org.schedgate.simulator.sched.decision;

/** Decision point: in which form is load tracked, and what do new and delayed tasks count ({@code kernel/sched/pelt.c} and its callers)? */
public interface LoadTracking {
    /** The forms of the averages. */
    enum Form {
        /** Contributions of queued entities and, apart, of sleeping ones. */
        CONTRIBUTIONS,
        /** Sums that carry the weight, averages with a constant divisor. */
        WEIGHTED_SUMS,
        /** Averages with the divisor of the elapsed period; a queue knows the load of its queued tasks. */
        QUEUED_LOAD,
        /** The same; a queue knows how many tasks are runnable instead. */
        RUNNABLE_TASKS;

        /** Tell whether another weight changes an entity's average at once, not only as time passes. */
        public boolean reweighsAverages() {
            return this == QUEUED_LOAD || this == RUNNABLE_TASKS;
        }
    }

    /** How a CPU's capacity counts, so that averages of CPUs of unequal capacity can be compared. */
    enum Invariance {
        /** Not at all. */
        NONE,
        /** Utilization that is added is multiplied by capacity: on a CPU of half the capacity it does not rise above half. */
        AT_ACCRUAL,
        /** The clock of a CPU runs at the pace of its capacity while it runs tasks, and catches up as soon as it idles. */
        BY_CLOCK
    }

    /** Return the form. */
    Form form();

    /** Tell whether what joins and leaves a group's queue is taken over into the group's entity at once, not only as time passes. */
    default boolean groupsFollow() {
        return true;
    }

    /** Return how capacity counts. */
    Invariance invariance();

    /**
     * Tell whether a queued task that balancing moves leaves the averages of its old queue at once, not only with that queue's next update
     * ({@code detach_entity_cfs_rq()} against {@code remove_entity_load_avg()}).
     */
    default boolean detachesMoved() {
        return true;
    }

    /** Tell whether the clock of the queue that a new task enters is brought up to date before the task is attached to it. */
    default boolean refreshesClockForNewTask() {
        return true;
    }

    /** Return the capacity from which a new task's utilization is guessed, where the CPU has the one given. Pure. */
    default int guessCapacity(int capacity) {
        return capacity;
    }

    /** Return the weight by which a new task's utilization is guessed from that of its queue. Pure. */
    long guessWeight(int weight);

    /** Tell whether a task that sleeps but is still queued counts as runnable in its queue's average. */
    default boolean countsDelayed() {
        return true;
    }

    /** Tell whether the estimated utilization rises at once when it is exceeded. */
    boolean estimateRisesAtOnce(Features features);

    /** Tell whether the estimated utilization of a task that had to wait for its CPU is kept where it would fall. */
    default boolean waitersKeepEstimate() {
        return false;
    }
}
