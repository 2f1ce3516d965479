package org.schedgate.simulator.sched.pelt;

/**
 * A task's estimated utilization: what it used before it slept, so that a task that wakes is not taken for a small one because its
 * average decayed meanwhile ({@code struct util_est}, {@code util_est_update()} in {@code kernel/sched/fair.c}).
 *
 * <p>Two values are kept at each sleep: the utilization itself, and a moving average with weight 1/4 that falls slowly; it rises
 * slowly, too (4.17 to 5.4, or later with UTIL_EST_FASTUP off), or at once. Changes below 1 % of the capacity are not taken over. A sleep before the utilization changed does not
 * count, nor, from 6.8, one after which the estimate would fall although the task was runnable for more than it ran, by over 1 % of the capacity. That up to 5.12 a falling utilization within
 * 1 % of the average leaves the last one as it was, that the kernel marks the last point with the lowest bit of the stored value, which then may read one
 * too large, is left out, and so are tasks above the capacity of their CPU, which need CPUs of unequal capacity.
 *
 * <p>A queue's estimate is the sum of the values of its queued tasks, added at enqueue and subtracted at dequeue before
 * {@link #sleep}. Mutable, allocation-free.
 */
public final class UtilEst {
    private static final long MARGIN = PeltSignal.FULL / 100;
    private static final int WEIGHT_LOG2 = 2;

    private long enqueued;
    private long average;

    /** Return the estimate, 0..1024: the larger of the last utilization and its average ({@code _task_util_est()}). */
    public long value() {
        return Math.max(enqueued, average);
    }

    /**
     * Take over the utilization of a task that is dequeued to sleep, its signal up to date.
     *
     * @param risesAtOnce whether a larger utilization is taken over at once
     * @param keptByWaiting whether a smaller one changes nothing if the task was runnable for more than it ran (6.8, commit 50181c0cff31)
     */
    public void sleep(LoadSignal signal, boolean risesAtOnce, boolean keptByWaiting) {
        if (!signal.takeUtilChanged()) {
            return;
        }
        if (keptByWaiting && signal.utilAvg() < value() && signal.utilAvg() + MARGIN < signal.runnableAvg()) {
            return;
        }
        if (risesAtOnce) {
            sleep(signal.utilAvg());
        } else {
            sleepRisingSlowly(signal.utilAvg());
        }
    }

    /** Take over a utilization where the average follows at the same pace up and down; one within the margin changes nothing. */
    void sleepRisingSlowly(long util) {
        long rise = util - average;
        if (Math.abs(rise) >= MARGIN) {
            enqueued = util;
            average = ((average << WEIGHT_LOG2) + rise) >> WEIGHT_LOG2;
        }
    }

    void sleep(long util) {
        if (util > average) {
            enqueued = util;
            average = util;
            return;
        }
        long fall = average - util;
        if (fall >= MARGIN) {
            enqueued = util;
            average = ((average << WEIGHT_LOG2) - fall) >> WEIGHT_LOG2;
        } else if (Math.abs(enqueued - util) >= MARGIN) {
            enqueued = util;
        }
    }
}
