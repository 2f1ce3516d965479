package org.schedgate.simulator.sched.decision;

/** What decisions of the fair class may know about what a queue holds ({@code struct sched_entity}): a task, or a group of tasks. */
public interface EntityView {
    /** Return the load weight; 1024 for nice 0 ({@code se.load.weight}, scaled down). */
    int weight();

    /** Return the virtual run time, nanoseconds ({@code se.vruntime}). */
    long vruntimeNanos();

    /** Return the time run since it was last picked, nanoseconds ({@code sum_exec_runtime - prev_sum_exec_runtime}). */
    long ranSincePickedNanos();

    /** Tell whether it is on a run queue ({@code se.on_rq}). */
    boolean queued();

    /**
     * Return the virtual deadline, nanoseconds ({@code se.deadline}); relative to the virtual run time while {@link #deadlineRelative()}.
     * 0 on kernels without deadlines.
     */
    default long deadlineNanos() {
        return 0;
    }

    /** Tell whether the deadline is relative, since it was kept over a move between queues ({@code se.rel_deadline}). */
    default boolean deadlineRelative() {
        return false;
    }

    /** Return how far behind the average it was when it left its queue, virtual nanoseconds ({@code se.vlag}); negative if ahead. */
    default long lagNanos() {
        return 0;
    }

    /** Return the request size in force, nanoseconds ({@code se.slice}); 0 on kernels without requests. */
    default long requestNanos() {
        return 0;
    }

    /** Return the request size the task asked for ({@code sched_attr.sched_runtime}), nanoseconds; 0 for none. */
    default long customSliceNanos() {
        return 0;
    }

    /** Return what {@link RequestRule#protectionAtPick} answered when it was last picked, virtual nanoseconds. */
    default long protectionNanos() {
        return 0;
    }

    /** Tell whether it sleeps but stays queued until it has made up for its lead ({@code se.sched_delayed}). */
    default boolean delayed() {
        return false;
    }

    /** Tell whether it is a task of policy SCHED_IDLE ({@code se_is_idle()}). */
    default boolean idlePolicy() {
        return false;
    }
}
