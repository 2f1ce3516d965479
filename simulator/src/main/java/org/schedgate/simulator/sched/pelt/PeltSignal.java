package org.schedgate.simulator.sched.pelt;

/**
 * Load, runnable and utilization averages of one task or of one CPU's fair queue ({@code struct sched_avg}).
 *
 * <p>Integer arithmetic as the kernel's from 4.13 to 6.18 ({@code kernel/sched/pelt.c}, {@code kernel/sched/fair.c}); up to 5.6 without the
 * runnable average, but with the queued part of a queue's load. Derivation and drawing in {@code docs/model/pelt.md}. A jump over n periods is not the same as n updates, to the last bit: update whenever the
 * kernel would.
 *
 * <p>Order of events as in the kernel: every update precedes the change of state it separates. Enqueueing ages task and queue before
 * the task counts as queued, dequeueing while it still does; setting a task as running ages it before, clearing it too.
 *
 * <p>Mutable, allocation-free, not thread-safe.
 */
public final class PeltSignal implements LoadSignal {
    /** The average of a signal that was on all the time ({@code SCHED_CAPACITY_SCALE}). */
    public static final int FULL = 1024;

    private static final int UNIT_LOG2 = 10;
    private static final int SCALE_LOG2 = 10;

    private long lastUpdateNanos;
    private int periodContrib;
    private long loadSum;
    private long runnableSum;
    private long utilSum;
    private long loadAvg;
    private long runnableAvg;
    private long utilAvg;
    private boolean attached;
    private boolean utilChanged;

    /** The queued part of a queue's load, where it is tracked. */
    private final boolean tracksQueued;
    /** What running counts for on a queue, {@link #FULL} unless capacity is taken into account here. */
    private final int runningCounts;

    private long queuedSum;
    private long queuedAvg;

    /** Create the signal of an entity, or of a queue that does not track the load of its queued tasks apart. */
    public PeltSignal() {
        this(false);
    }

    /** Create the signal of a queue; up to 5.6 it tracks the load of its queued tasks apart. */
    public PeltSignal(boolean tracksQueued) {
        this(tracksQueued, FULL);
    }

    /**
     * Create the signal of a queue.
     *
     * @param tracksQueued true if it tracks the load of its queued tasks apart
     * @param runningCounts what running counts for in its utilization and that of its entities, 1..{@link #FULL}: up to 5.0 the CPU's
     *     capacity
     */
    public PeltSignal(boolean tracksQueued, int runningCounts) {
        this.tracksQueued = tracksQueued;
        this.runningCounts = runningCounts;
    }

    @Override
    public long loadAvg() {
        return loadAvg;
    }

    @Override
    public long runnableAvg() {
        return runnableAvg;
    }

    @Override
    public long utilAvg() {
        return utilAvg;
    }

    /** Return the time up to which the signal is accounted, nanoseconds; at most 1023 ns before the last update. */
    @Override
    public long lastUpdateNanos() {
        return lastUpdateNanos;
    }

    /** Return the units of 1024 ns accounted in the period in progress, 0..1023. */
    public int periodContrib() {
        return periodContrib;
    }

    @Override
    public boolean attached() {
        return attached;
    }

    /**
     * Account a task's time since its last update ({@code __update_load_avg_se()}).
     *
     * @param nowNanos the queue's clock, nanoseconds
     * @param weight the task's load weight
     * @param queued true if the task was queued or running since the last update
     * @param running true if it was running
     * @return true if a period ended, so that the averages are new
     */
    public boolean updateTask(long nowNanos, int weight, boolean queued, boolean running) {
        return updateTask(nowNanos, weight, queued ? 1 : 0, queued ? 1 : 0, running ? runningCounts : 0);
    }

    private boolean updateTask(long nowNanos, int weight, long queued, long runnable, int running) {
        if (!account(nowNanos, queued, runnable, running)) {
            return false;
        }
        average(weight);
        utilChanged = true;
        return true;
    }

    @Override
    public void updateQueued(LoadSignal queue, long nowNanos, int weight, long runnable, boolean running) {
        updateTask(nowNanos, weight, 1, runnable, running ? ((PeltSignal) queue).runningCounts : 0);
    }

    @Override
    public void updateSleeping(LoadSignal queue, long nowNanos, int weight) {
        updateTask(nowNanos, weight, 0, 0, 0);
    }

    /**
     * Age the averages of a task that is not queued, such as before it migrates ({@code __update_load_avg_blocked_se()}).
     *
     * @param nowNanos the clock to age it to, nanoseconds; at a wakeup migration the last update of the queue it leaves
     * @param weight the task's load weight
     */
    @Override
    public void updateBlocked(long nowNanos, int weight) {
        if (account(nowNanos, 0, 0, 0)) {
            average(weight);
        }
    }

    /**
     * Account a queue's time since its last update ({@code __update_load_avg_cfs_rq()}).
     *
     * @param nowNanos the queue's clock, nanoseconds
     * @param weight the sum of the weights of its tasks since the last update; 0 for an empty queue
     * @param runnable the number of its tasks
     * @param running true if one of them was running
     * @return true if a period ended, so that the averages are new
     */
    @Override
    public boolean updateQueue(long nowNanos, long weight, long runnable, boolean running) {
        if (!account(nowNanos, weight, runnable, running ? runningCounts : 0)) {
            return false;
        }
        average(1);
        return true;
    }

    /** Add the time since the last update to the sums; return true if a period ended. */
    private boolean account(long nowNanos, long load, long runnable, int running) {
        long elapsedNanos = nowNanos - lastUpdateNanos;
        long units = elapsedNanos >> UNIT_LOG2;
        if (units <= 0) {
            if (elapsedNanos < 0) {
                lastUpdateNanos = nowNanos;
            }
            return false;
        }
        lastUpdateNanos += units << UNIT_LOG2;
        long total = units + periodContrib;
        if (total < PeltSeries.PERIOD) {
            periodContrib = (int) total;
            add(units, load, runnable, running);
            return false;
        }
        crossPeriods(total, load, runnable, running);
        return true;
    }

    private void crossPeriods(long total, long load, long runnable, int running) {
        long periods = total / PeltSeries.PERIOD;
        int after = (int) (total % PeltSeries.PERIOD);
        loadSum = PeltSeries.decay(loadSum, periods);
        runnableSum = PeltSeries.decay(runnableSum, periods);
        utilSum = PeltSeries.decay(utilSum, periods);
        if (tracksQueued) {
            queuedSum = PeltSeries.decay(queuedSum, periods);
        }
        if (load != 0) {
            int before = PeltSeries.PERIOD - periodContrib;
            add(PeltSeries.contribution(before, periods, after), load, runnable, running);
        }
        periodContrib = after;
    }

    private void add(long contribution, long load, long runnable, int running) {
        if (load == 0) {
            return;
        }
        loadSum += load * contribution;
        if (tracksQueued) {
            queuedSum += load * contribution;
        }
        runnableSum += (runnable * contribution) << SCALE_LOG2;
        utilSum += contribution * running;
    }

    private void average(long weight) {
        loadAvg = PeltSeries.average(weight * loadSum, periodContrib);
        runnableAvg = PeltSeries.average(runnableSum, periodContrib);
        utilAvg = PeltSeries.average(utilSum, periodContrib);
        if (tracksQueued) {
            queuedAvg = PeltSeries.average(queuedSum, periodContrib);
        }
    }

    private long divider() {
        return PeltSeries.DIVIDER_MIN + periodContrib;
    }

    @Override
    public void startTask(int weight) {
        loadAvg = weight;
        runnableAvg = 0;
        utilAvg = 0;
        attached = false;
    }

    /**
     * Guess a new task's utilization from the queue it enters ({@code post_init_entity_util_avg()}, before attaching).
     *
     * <p>At most half of what the queue leaves free; below that the queue's utilization per load times a weight. The kernel up to 6.9
     * takes the weight scaled up by 1024: the limit decides then unless the queue's load is about a thousand times its utilization.
     *
     * @param queue the queue, up to date
     * @param capacity the CPU's capacity for fair tasks, 0..1024
     * @param guessWeight the task's load weight, up to 6.9 scaled up
     */
    public void guessUtilization(PeltSignal queue, long capacity, long guessWeight) {
        long utilMax = (capacity - queue.utilAvg) / 2;
        if (utilMax > 0) {
            utilAvg =
                    queue.utilAvg == 0 ? utilMax : Math.min(utilMax, queue.utilAvg * guessWeight / (queue.loadAvg + 1));
        }
        runnableAvg = utilAvg;
    }

    /**
     * Make a task's averages part of a queue's ({@code attach_entity_load_avg()}): its period falls in step with the queue's, and its
     * sums are derived anew from its averages.
     *
     * @param to the queue, up to date
     * @param weight the task's load weight
     */
    @Override
    public void attachTo(LoadSignal to, int weight) {
        PeltSignal queue = (PeltSignal) to;
        lastUpdateNanos = queue.lastUpdateNanos;
        periodContrib = queue.periodContrib;
        long divider = divider();
        utilSum = utilAvg * divider;
        runnableSum = runnableAvg * divider;
        loadSum = loadAvg * divider / weight;
        attached = true;

        queue.loadAvg += loadAvg;
        queue.loadSum += weight * loadSum;
        queue.utilAvg += utilAvg;
        queue.utilSum += utilSum;
        queue.runnableAvg += runnableAvg;
        queue.runnableSum += runnableSum;
    }

    /**
     * Take over a task's averages that are known from elsewhere, such as a recorded trace, as of its last update; its sums are derived
     * anew. The task must not be attached.
     *
     * @param load the load average
     * @param util the utilization average
     * @param weight the task's load weight
     */
    public void replaceAverages(long load, long util, int weight) {
        loadAvg = load;
        utilAvg = util;
        loadSum = loadAvg * divider() / weight;
        utilSum = utilAvg * divider();
    }

    /**
     * Add to a queue's averages what a correction of one of its tasks brought, as of the queue's last update.
     *
     * @param load load average to add
     * @param util utilization average to add
     */
    public void addAverages(long load, long util) {
        loadAvg += load;
        loadSum += load * divider();
        utilAvg += util;
        utilSum += util * divider();
    }

    /** Return a signal of the same state. */
    public PeltSignal copy() {
        PeltSignal copy = new PeltSignal();
        copy.lastUpdateNanos = lastUpdateNanos;
        copy.periodContrib = periodContrib;
        copy.loadSum = loadSum;
        copy.runnableSum = runnableSum;
        copy.utilSum = utilSum;
        copy.loadAvg = loadAvg;
        copy.runnableAvg = runnableAvg;
        copy.utilAvg = utilAvg;
        copy.attached = attached;
        copy.utilChanged = utilChanged;
        return copy;
    }

    /**
     * Take a task's averages out of a queue's, both up to date ({@code detach_entity_load_avg()}), when it migrates while queued or ends.
     *
     * @param from the queue the task is attached to
     * @param weight the task's load weight
     */
    @Override
    public void detachFrom(LoadSignal from, int weight) {
        PeltSignal queue = (PeltSignal) from;
        queue.subtract(loadAvg, weight * loadSum, utilAvg, utilSum, runnableAvg, runnableSum);
        attached = false;
    }

    /**
     * Leave a queue whose lock is not held, at a wakeup migration ({@code remove_entity_load_avg()}): age up to the queue's last update.
     * The caller keeps the averages and hands them to {@link #subtractRemoved} before that queue's next update.
     *
     * @param from the queue the task is attached to
     * @param weight the task's load weight
     */
    @Override
    public void leave(LoadSignal from, int weight) {
        updateBlocked(from.lastUpdateNanos(), weight);
        attached = false;
    }

    /**
     * Take the averages of tasks that left earlier out of this queue's, before its time is accounted ({@code update_cfs_rq_load_avg()}).
     *
     * @param load the sum of their load averages
     * @param util the sum of their utilization averages
     * @param runnable the sum of their runnable averages
     */
    @Override
    public void subtractRemoved(long load, long util, long runnable) {
        long divider = divider();
        subtract(load, load * divider, util, util * divider, runnable, runnable * divider);
    }

    /**
     * Subtract, at least down to zero, and keep each sum large enough for its average: sums and averages are rounded apart, so a sum
     * could run dry under an average that is still positive and stay behind it. So since 5.15; before, a sum was only kept from
     * falling below zero, which differs by roundings that the next period ends.
     */
    private void subtract(long load, long loadPart, long util, long utilPart, long runnable, long runnablePart) {
        loadAvg = Math.max(0, loadAvg - load);
        loadSum = Math.max(loadSum - loadPart, loadAvg * PeltSeries.DIVIDER_MIN);
        utilAvg = Math.max(0, utilAvg - util);
        utilSum = Math.max(utilSum - utilPart, utilAvg * PeltSeries.DIVIDER_MIN);
        runnableAvg = Math.max(0, runnableAvg - runnable);
        runnableSum = Math.max(runnableSum - runnablePart, runnableAvg * PeltSeries.DIVIDER_MIN);
    }

    @Override
    public long loadSum() {
        return loadSum;
    }

    @Override
    public long unitsOf(long removedRunnableAvg) {
        return (removedRunnableAvg * divider()) >> SCALE_LOG2;
    }

    @Override
    public void reweight(LoadSignal of, int before, int after) {
        long average = after * loadSum / divider();
        if (attached) {
            PeltSignal queue = (PeltSignal) of;
            queue.loadAvg = Math.max(0, queue.loadAvg - loadAvg) + average;
            queue.loadSum = Math.max(0, queue.loadSum - before * loadSum) + after * loadSum;
        }
        loadAvg = average;
    }

    @Override
    public void follow(LoadSignal from, long mineWeight, long joined, int weight, LoadSignal to) {
        PeltSignal mine = (PeltSignal) from;
        PeltSignal above = (PeltSignal) to;
        long divider = above.divider();

        long util = mine.utilAvg - utilAvg;
        long utilPart = mine.utilAvg * divider - utilSum;
        utilAvg = mine.utilAvg;
        utilSum += utilPart;
        long runnable = mine.runnableAvg - runnableAvg;
        long runnablePart = mine.runnableAvg * divider - runnableSum;
        runnableAvg = mine.runnableAvg;
        runnableSum += runnablePart;

        long sum = queuedTime(mine, mineWeight, joined, divider);
        long average = weight * sum / divider;
        long load = average - loadAvg;
        long loadPart = weight * (sum - loadSum);
        loadSum = sum;
        loadAvg = average;
        above.subtract(-load, -loadPart, -util, -utilPart, -runnable, -runnablePart);
    }

    /**
     * Return for how long the group's entity counts as queued: longer by what joined; after something left at most what the group's
     * queue shows by weight, and not less than it ran.
     */
    private long queuedTime(PeltSignal mine, long mineWeight, long joined, long divider) {
        long sum;
        if (joined >= 0) {
            sum = Math.min(loadSum + joined, divider);
        } else {
            long shown = mineWeight == 0 ? 0 : mine.loadSum / mineWeight;
            sum = Math.min(loadSum, shown);
        }
        return Math.max(sum, utilSum >> SCALE_LOG2);
    }

    @Override
    public void enterNew(LoadSignal queue, long capacity, int weight, long guessWeight, long sliceNanos) {
        guessUtilization((PeltSignal) queue, capacity, guessWeight);
    }

    @Override
    public long queuedLoadAvg() {
        return queuedAvg;
    }

    @Override
    public void joinQueued(LoadSignal to, int weight) {
        PeltSignal queue = (PeltSignal) to;
        if (queue.tracksQueued) {
            queue.queuedAvg += loadAvg;
            queue.queuedSum += weight * loadSum;
        }
    }

    @Override
    public void leaveQueued(LoadSignal from, int weight, boolean sleeps) {
        PeltSignal queue = (PeltSignal) from;
        if (queue.tracksQueued) {
            queue.queuedAvg = Math.max(0, queue.queuedAvg - loadAvg);
            queue.queuedSum = Math.max(0, queue.queuedSum - weight * loadSum);
        }
    }

    @Override
    public boolean takeUtilChanged() {
        boolean changed = utilChanged;
        utilChanged = false;
        return changed;
    }

    @Override
    public String toString() {
        return "load " + loadAvg + " runnable " + runnableAvg + " util " + utilAvg + " at " + lastUpdateNanos + " ns + "
                + periodContrib;
    }
}
