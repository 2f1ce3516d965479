package org.schedgate.simulator.sched.pelt;

/**
 * Load and utilization averages as the kernel's from 4.7 to 4.12 ({@code __update_load_avg()} in {@code kernel/sched/fair.c}).
 *
 * <p>The same series as {@link PeltSignal} with four differences. Time is added in three steps, each rounded by itself. The remainder below
 * a unit is dropped, since the last update is the time of the update. A sum carries the weight and is divided by the largest sum
 * whatever part of the period has passed, so that a steady signal ripples by up to 2 % within a period. An entity keeps its own place in
 * the period when it joins a queue, and its sums as they are. A queue tracks the load of its queued tasks apart.
 *
 * <p>At full frequency, which scales what is added; utilization is added by the capacity of the queue's CPU. Mutable, allocation-free, not thread-safe.
 */
public final class WeightedSumSignal implements LoadSignal {
    private static final int UNIT_LOG2 = 10;

    private long lastUpdateNanos;
    private int periodContrib;
    private long loadSum;
    private long queuedSum;
    private long utilSum;
    private long loadAvg;
    private long queuedAvg;
    private long utilAvg;
    private boolean attached;
    private boolean utilChanged;
    /** What running counts for on a queue: the CPU's capacity. */
    private final int runningCounts;

    /** Create the signal of an entity, or of a queue of a CPU of full capacity. */
    public WeightedSumSignal() {
        this(PeltSignal.FULL);
    }

    /**
     * Create the signal of a queue.
     *
     * @param runningCounts what running counts for in its utilization and that of its entities: the CPU's capacity, 1..1024
     */
    public WeightedSumSignal(int runningCounts) {
        this.runningCounts = runningCounts;
    }

    @Override
    public long loadAvg() {
        return loadAvg;
    }

    @Override
    public long runnableAvg() {
        return 0;
    }

    @Override
    public long utilAvg() {
        return utilAvg;
    }

    @Override
    public long queuedLoadAvg() {
        return queuedAvg;
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
        boolean changed = utilChanged;
        utilChanged = false;
        return changed;
    }

    @Override
    public void updateQueued(LoadSignal queue, long nowNanos, int weight, long runnable, boolean running) {
        utilChanged |= account(nowNanos, weight, running ? ((WeightedSumSignal) queue).runningCounts : 0);
    }

    @Override
    public void updateSleeping(LoadSignal queue, long nowNanos, int weight) {
        utilChanged |= account(nowNanos, 0, 0);
    }

    @Override
    public void updateBlocked(long nowNanos, int weight) {
        account(nowNanos, 0, 0);
    }

    @Override
    public boolean updateQueue(long nowNanos, long weight, long runnable, boolean running) {
        return account(nowNanos, weight, running ? runningCounts : 0);
    }

    private boolean account(long nowNanos, long weight, int running) {
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
        boolean crossed = units + periodContrib >= PeltSeries.PERIOD;
        if (crossed) {
            int missing = PeltSeries.PERIOD - periodContrib;
            add(missing, weight, running);
            long left = units - missing;
            long periods = left / PeltSeries.PERIOD;
            decay(periods + 1);
            add(PeltSeries.wholePeriods(periods), weight, running);
            units = left % PeltSeries.PERIOD;
            periodContrib = 0;
        }
        add(units, weight, running);
        periodContrib += (int) units;
        if (crossed) {
            loadAvg = loadSum / PeltSeries.SUM_MAX;
            queuedAvg = queuedSum / PeltSeries.SUM_MAX;
            utilAvg = utilSum / PeltSeries.SUM_MAX;
        }
        return crossed;
    }

    private void add(long contribution, long weight, int running) {
        loadSum += weight * contribution;
        queuedSum += weight * contribution;
        utilSum += contribution * running;
    }

    private void decay(long periods) {
        loadSum = PeltSeries.decay(loadSum, periods);
        queuedSum = PeltSeries.decay(queuedSum, periods);
        utilSum = PeltSeries.decay(utilSum, periods);
    }

    @Override
    public void startTask(int weight) {
        periodContrib = PeltSeries.PERIOD - 1;
        loadAvg = weight;
        loadSum = weight * PeltSeries.SUM_MAX;
        utilAvg = 0;
        utilSum = 0;
        attached = false;
    }

    @Override
    public void startGroup() {
        periodContrib = PeltSeries.PERIOD - 1;
    }

    @Override
    public void followPart(LoadSignal mine, long load, LoadSignal to, boolean queued) {
        WeightedSumSignal above = (WeightedSumSignal) to;
        above.addUtil(mine.utilAvg() - utilAvg);
        utilAvg = mine.utilAvg();
        utilSum = utilAvg * PeltSeries.SUM_MAX;
        above.addLoad(load - loadAvg, queued);
        loadAvg = load;
        loadSum = loadAvg * PeltSeries.SUM_MAX;
    }

    private void addUtil(long util) {
        if (util != 0) {
            utilAvg = Math.max(0, utilAvg + util);
            utilSum = utilAvg * PeltSeries.SUM_MAX;
        }
    }

    private void addLoad(long load, boolean queued) {
        if (load == 0) {
            return;
        }
        loadAvg = Math.max(0, loadAvg + load);
        loadSum = loadAvg * PeltSeries.SUM_MAX;
        if (queued) {
            queuedAvg = Math.max(0, queuedAvg + load);
            queuedSum = queuedAvg * PeltSeries.SUM_MAX;
        }
    }

    @Override
    public void enterNew(LoadSignal queue, long capacity, int weight, long guessWeight, long sliceNanos) {
        long utilMax = (capacity - queue.utilAvg()) / 2;
        if (utilMax > 0) {
            utilAvg = queue.utilAvg() == 0
                    ? utilMax
                    : Math.min(utilMax, queue.utilAvg() * guessWeight / (queue.loadAvg() + 1));
            utilSum = utilAvg * PeltSeries.SUM_MAX;
        }
    }

    @Override
    public void attachTo(LoadSignal to, int weight) {
        WeightedSumSignal queue = (WeightedSumSignal) to;
        lastUpdateNanos = queue.lastUpdateNanos;
        attached = true;
        queue.loadAvg += loadAvg;
        queue.loadSum += loadSum;
        queue.utilAvg += utilAvg;
        queue.utilSum += utilSum;
    }

    @Override
    public void detachFrom(LoadSignal from, int weight) {
        ((WeightedSumSignal) from).subtract(loadAvg, loadSum, utilAvg, utilSum);
        attached = false;
    }

    @Override
    public void joinQueued(LoadSignal to, int weight) {
        WeightedSumSignal queue = (WeightedSumSignal) to;
        queue.queuedAvg += loadAvg;
        queue.queuedSum += loadSum;
    }

    @Override
    public void leaveQueued(LoadSignal from, int weight, boolean sleeps) {
        WeightedSumSignal queue = (WeightedSumSignal) from;
        queue.queuedAvg = Math.max(0, queue.queuedAvg - loadAvg);
        queue.queuedSum = Math.max(0, queue.queuedSum - loadSum);
    }

    @Override
    public void leave(LoadSignal from, int weight) {
        updateBlocked(from.lastUpdateNanos(), weight);
        attached = false;
    }

    @Override
    public void subtractRemoved(long load, long util, long runnable) {
        subtract(load, load * PeltSeries.SUM_MAX, util, util * PeltSeries.SUM_MAX);
    }

    private void subtract(long load, long loadPart, long util, long utilPart) {
        loadAvg = Math.max(0, loadAvg - load);
        loadSum = Math.max(0, loadSum - loadPart);
        utilAvg = Math.max(0, utilAvg - util);
        utilSum = Math.max(0, utilSum - utilPart);
    }

    @Override
    public String toString() {
        return "load " + loadAvg + " queued " + queuedAvg + " util " + utilAvg + " at " + lastUpdateNanos + " ns + "
                + periodContrib;
    }
}
