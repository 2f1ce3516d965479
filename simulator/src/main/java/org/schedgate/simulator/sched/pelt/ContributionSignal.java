package org.schedgate.simulator.sched.pelt;

/**
 * Load as contributions, as the kernel's from 3.8 to 4.1 ({@code __update_entity_runnable_avg()} and its callers in {@code
 * kernel/sched/fair.c}).
 *
 * <p>An entity has two sums of the same series: the time it was queued, and all time. Their ratio times the weight is its contribution. A
 * queue has no series of its own: it adds up the contributions of its queued entities, and apart from them those of entities that
 * sleep, which it decays as a whole once every 2^20 ns. A sleeper remembers how often its queue has done that, and catches up when it
 * wakes. There is no utilization. What a group's entity contributes is worked out from what its queue has of the group ({@link
 * #contributeGroup}).
 *
 * <p>Mutable, allocation-free, not thread-safe.
 */
public final class ContributionSignal implements LoadSignal {
    private static final int UNIT_LOG2 = 10;
    private static final int DECAY_LOG2 = 20;

    // An entity.
    private long lastUpdateNanos;
    private long queuedUnits;
    private long allUnits;
    private long contribution;
    private boolean attached;
    private boolean sleeps;
    /** The queue's count of decays when the entity fell asleep; once it has left, how many it slept through. */
    private long decays;
    // A queue.
    private long queued;
    private long blocked;
    private long lastDecay;

    /** Return the contribution of an entity or, of a queue, what its queued entities contribute. */
    @Override
    public long loadAvg() {
        return contribution + queued;
    }

    @Override
    public long runnableAvg() {
        return 0;
    }

    @Override
    public long utilAvg() {
        return 0;
    }

    @Override
    public long queuedLoadAvg() {
        return queued;
    }

    /** Return what sleeping entities contribute to a queue ({@code blocked_load_avg}). */
    public long blockedLoadAvg() {
        return blocked;
    }

    @Override
    public long lastUpdateNanos() {
        return lastUpdateNanos;
    }

    @Override
    public boolean attached() {
        return attached;
    }

    @Override
    public boolean takeUtilChanged() {
        return false;
    }

    @Override
    public void updateQueued(LoadSignal queue, long nowNanos, int weight, long runnable, boolean running) {
        if (account(nowNanos, true)) {
            long before = contribution;
            contribute(weight);
            ((ContributionSignal) queue).queued += contribution - before;
        }
    }

    private boolean account(long nowNanos, boolean runnable) {
        long elapsedNanos = nowNanos - lastUpdateNanos;
        if (elapsedNanos < 0) {
            lastUpdateNanos = nowNanos;
            return false;
        }
        long units = elapsedNanos >> UNIT_LOG2;
        if (units == 0) {
            return false;
        }
        lastUpdateNanos = nowNanos;
        long missing = PeltSeries.PERIOD - allUnits % PeltSeries.PERIOD;
        boolean crossed = units >= missing;
        if (crossed) {
            add(missing, runnable);
            long left = units - missing;
            long periods = left / PeltSeries.PERIOD;
            queuedUnits = PeltSeries.decay(queuedUnits, periods + 1);
            allUnits = PeltSeries.decay(allUnits, periods + 1);
            add(PeltSeries.wholePeriods(periods), runnable);
            units = left % PeltSeries.PERIOD;
        }
        add(units, runnable);
        return crossed;
    }

    /**
     * Account the time of a group's entity.
     *
     * @param queued true if it was queued
     * @return true if what it contributes is to be worked out anew
     */
    public boolean accountGroup(long nowNanos, boolean queued) {
        return account(nowNanos, queued);
    }

    /** Return the part of the time in which it was queued, of 1024. */
    public long queuedPart() {
        return (queuedUnits << UNIT_LOG2) / (allUnits + 1);
    }

    /** Set what a group's entity contributes that is on the way to its queue. */
    public void contributeGroup(long contributes) {
        contribution = contributes;
    }

    /** Set what a group's entity contributes to the queue above it, among what is queued there or what sleeps. */
    public void contributeGroup(long contributes, LoadSignal to, boolean isQueued) {
        ContributionSignal above = (ContributionSignal) to;
        long delta = contributes - contribution;
        contribution = contributes;
        if (isQueued) {
            above.queued += delta;
        } else {
            above.blocked = Math.max(0, above.blocked + delta);
        }
    }

    /** A group's entity is about to be queued again: catch up with what the queue above decayed, and take its part out of what sleeps there. */
    public void wakeGroup(LoadSignal to) {
        ContributionSignal above = (ContributionSignal) to;
        contribution = PeltSeries.decay(contribution, above.decays - decays);
        above.blocked = Math.max(0, above.blocked - contribution);
        sleeps = false;
    }

    private void add(long units, boolean runnable) {
        queuedUnits += runnable ? units : 0;
        allUnits += units;
    }

    private void contribute(int weight) {
        contribution = queuedUnits * weight / (allUnits + 1);
    }

    @Override
    public void updateSleeping(LoadSignal to, long nowNanos, int weight) {
        ContributionSignal queue = (ContributionSignal) to;
        contribution = PeltSeries.decay(contribution, queue.decays - decays);
        queue.blocked = Math.max(0, queue.blocked - contribution);
        sleeps = false;
        if (account(nowNanos, false)) {
            contribute(weight);
        }
    }

    /** Nothing ages on the way: what it slept through is accounted when it is attached. */
    @Override
    public void updateBlocked(long nowNanos, int weight) {}

    @Override
    public boolean updateQueue(long nowNanos, long weight, long runnable, boolean running) {
        long steps = nowNanos >> DECAY_LOG2;
        long passed = steps - lastDecay;
        lastUpdateNanos = nowNanos;
        if (passed <= 0) {
            return false;
        }
        blocked = PeltSeries.decay(blocked, passed);
        decays += passed;
        lastDecay = steps;
        return true;
    }

    @Override
    public void startTask(int weight) {
        contribution = weight;
    }

    /** A new task is as if it had been queued for one slice, and never else ({@code init_task_runnable_average()}). */
    @Override
    public void enterNew(LoadSignal queue, long capacity, int weight, long guessWeight, long sliceNanos) {
        queuedUnits = sliceNanos >> UNIT_LOG2;
        allUnits = queuedUnits;
        contribute(weight);
    }

    @Override
    public void attachTo(LoadSignal queue, int weight) {
        lastUpdateNanos = queue.lastUpdateNanos();
        if (sleeps) {
            long nowNanos = lastUpdateNanos;
            lastUpdateNanos -= decays << DECAY_LOG2;
            sleeps = false;
            if (account(nowNanos, false)) {
                contribute(weight);
            }
        }
        attached = true;
    }

    @Override
    public void detachFrom(LoadSignal queue, int weight) {
        attached = false;
    }

    @Override
    public void joinQueued(LoadSignal queue, int weight) {
        ((ContributionSignal) queue).queued += contribution;
    }

    @Override
    public void leaveQueued(LoadSignal from, int weight, boolean toSleep) {
        ContributionSignal queue = (ContributionSignal) from;
        queue.queued = Math.max(0, queue.queued - contribution);
        if (toSleep) {
            queue.blocked += contribution;
            decays = queue.decays;
            sleeps = true;
        }
    }

    @Override
    public void leave(LoadSignal from, int weight) {
        decays = ((ContributionSignal) from).decays - decays;
        contribution = PeltSeries.decay(contribution, decays);
        attached = false;
    }

    @Override
    public void subtractRemoved(long load, long util, long runnable) {
        blocked = Math.max(0, blocked - load);
    }

    @Override
    public String toString() {
        return "contribution " + contribution + " queued " + queued + " blocked " + blocked + " at " + lastUpdateNanos
                + " ns";
    }
}
