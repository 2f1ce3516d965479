package org.schedgate.simulator.sched.decision;

/**
 * Decision point: where in virtual time does an entity enter its queue, and what does it keep on the way there ({@code place_entity()},
 * {@code task_fork_fair()})?
 */
public interface VruntimePlacement {
    /** How an entity comes to a queue. */
    enum Entry {
        /** A task that was just created. */
        NEW,
        /** It slept. */
        WOKEN,
        /** It was taken off another queue while it wanted to run. */
        MOVED
    }

    /** Return the virtual run time of an entity that wakes on this queue, nanoseconds. Pure. */
    long onWakeup(FairQueueView queue, EntityView entity);

    /** Return the virtual run time of a new task on its parent's queue, nanoseconds. Pure. Not asked where {@link #carriesLag()}. */
    long onFork(FairQueueView queue, EntityView child);

    /**
     * Tell what an entity keeps when it leaves a queue: its lag behind the average, from which {@link #onWakeup} places it however it
     * comes to its next queue; or, if false, its virtual run time, relative to the queue's lower bound when it moves.
     */
    default boolean carriesLag() {
        return false;
    }

    /** Tell whether the running entity still counts in the lower bound of virtual time when it has left the queue. */
    default boolean boundCountsLeaving() {
        return false;
    }

    /** Return the lag an entity leaves with, virtual nanoseconds ({@code update_entity_lag()}). Pure. Asked where {@link #carriesLag()}. */
    default long lagOnLeaving(FairQueueView queue, EntityView entity) {
        return 0;
    }

    /** Tell whether a queued group that changes its weight is placed anew by its lag, instead of keeping its virtual run time. */
    default boolean reweightKeepsLag() {
        return false;
    }

    /** Tell whether an entity that moves keeps the distance to its deadline. */
    default boolean keepsDeadline(Features features) {
        return false;
    }

    /** Return the deadline of an entity that enters at a virtual run time, virtual nanoseconds. Pure. Asked where {@link #carriesLag()}. */
    default long deadlineNanos(FairQueueView queue, EntityView entity, long vruntimeNanos, Entry entry) {
        return vruntimeNanos;
    }
}
