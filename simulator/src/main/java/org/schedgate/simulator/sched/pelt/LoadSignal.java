package org.schedgate.simulator.sched.pelt;

/**
 * What the kernel knows about how busy an entity or a queue has been, in the form of some release; entity and queue of a run are of one
 * form.
 *
 * <p>Order of events as in the kernel: every update precedes the change of state it separates. Enqueueing ages entity and queue before
 * the entity counts as queued, dequeueing while it still does; setting it as running ages it before, clearing it too. Times are the
 * queue's clock in nanoseconds, weights load weights.
 */
public sealed interface LoadSignal permits PeltSignal, WeightedSumSignal, ContributionSignal {
    /** Return the load average: weight 1024 queued all the time is 1024 or, in the oldest form, 1023. */
    long loadAvg();

    /** Return the runnable average: one task queued all the time is 1024; 0 in forms that do not know it. */
    long runnableAvg();

    /** Return the utilization average, 0..1024: running all the time is 1024; 0 in forms that do not know it. */
    long utilAvg();

    /** Return the part of a queue's load average that its queued tasks have ({@code runnable_load_avg}); 0 in forms that do not know it. */
    long queuedLoadAvg();

    /** Return the time up to which the signal is accounted. */
    long lastUpdateNanos();

    /** Tell whether the entity's averages are part of a queue's ({@code last_update_time != 0}). */
    boolean attached();

    /** Tell whether the utilization is new since the last call. */
    boolean takeUtilChanged();

    /**
     * Account a queued entity's time.
     *
     * @param queue what it is queued on
     * @param runnable 1 for a task, 0 for one that only waits to be dequeued, the tasks of a group
     * @param running true if it was running
     */
    void updateQueued(LoadSignal queue, long nowNanos, int weight, long runnable, boolean running);

    /** Account the time of an entity that is about to be queued where it is attached. */
    void updateSleeping(LoadSignal queue, long nowNanos, int weight);

    /** Age the averages of an entity that is on the way to another queue. */
    void updateBlocked(long nowNanos, int weight);

    /**
     * Account a queue's time.
     *
     * @param weight the sum of the weights of its entities since the last update; 0 for an empty queue
     * @param runnable the number of its tasks
     * @param running true if one of them was running
     * @return true if the averages are new
     */
    boolean updateQueue(long nowNanos, long weight, long runnable, boolean running);

    /** Begin the signal of a group on a CPU: no load yet. */
    default void startGroup() {}

    /** Give a new task the load of one that always ran, and no utilization ({@code init_entity_runnable_average()}). */
    void startTask(int weight);

    /**
     * Give a new task what depends on the queue it enters, up to date ({@code post_init_entity_util_avg()}, before attaching).
     *
     * @param capacity the CPU's capacity for fair tasks, 0..1024
     * @param guessWeight the weight by which utilization is guessed from the queue's
     * @param sliceNanos its slice on the queue
     */
    void enterNew(LoadSignal queue, long capacity, int weight, long guessWeight, long sliceNanos);

    /** Make an entity's averages part of a queue's, up to date ({@code attach_entity_load_avg()}). */
    void attachTo(LoadSignal queue, int weight);

    /** Take an entity's averages out of a queue's, both up to date ({@code detach_entity_load_avg()}). */
    void detachFrom(LoadSignal queue, int weight);

    /** Count an entity, attached and up to date, among a queue's queued ones. */
    void joinQueued(LoadSignal queue, int weight);

    /** Count an entity, up to date, no longer among a queue's queued ones. */
    void leaveQueued(LoadSignal queue, int weight, boolean sleeps);

    /**
     * Leave a queue whose lock is not held, at a wakeup migration ({@code remove_entity_load_avg()}). The caller keeps the averages
     * and hands them to {@link #subtractRemoved} before that queue's next update.
     */
    void leave(LoadSignal queue, int weight);

    /** Return the time an entity was queued, as the form sums it up without its weight; 0 in forms without groups. */
    default long loadSum() {
        return 0;
    }

    /** Return the queued time that a removed runnable average stands for; 0 in forms without groups. */
    default long unitsOf(long runnableAvg) {
        return 0;
    }

    /** Change the weight in an entity's load average and in its queue's ({@code reweight_entity()}). Not in forms without groups. */
    default void reweight(LoadSignal queue, int before, int after) {}

    /**
     * Take over into a group's entity, and into the queue above it, what changed in the group's queue by joining and leaving ({@code
     * update_tg_cfs_util()} and its like). Not in forms without groups.
     *
     * @param mine the group's queue
     * @param mineWeight the weight of what is queued there
     * @param joined queued time that joined less what left
     * @param above the queue the entity is attached to
     */
    default void follow(LoadSignal mine, long mineWeight, long joined, int weight, LoadSignal above) {}

    /**
     * Take over into a group's entity, and into the queue above it, the utilization of the group's queue and a load worked out from the
     * group's weight ({@code update_tg_cfs_util()}, {@code update_tg_cfs_load()} of 4.10). Only in the form of that time.
     *
     * @param mine the group's queue
     * @param load the entity's new load
     * @param above the queue the entity is attached to
     * @param queued true if it is queued there
     */
    default void followPart(LoadSignal mine, long load, LoadSignal above, boolean queued) {}

    /** Take the averages of entities that left earlier out of this queue's, before its time is accounted. */
    void subtractRemoved(long load, long util, long runnable);
}
