package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.TaskView;

/** The arithmetic of what fits a CPU ({@code fits_capacity()}, {@code capacity_greater()} in fair.c). */
public final class Fit {
    private static final long FULL = 1024;
    /** Utilization may take 80 % of a capacity. */
    private static final long FIT_MARGIN = 1280;
    /** A capacity is larger than another if it is so by about 5 %. */
    private static final long GREATER_MARGIN = 1078;

    private Fit() {}

    /** Return what a task uses of a full CPU: the larger of its utilization now and of the estimate of its last sleeps ({@code task_util_est()}). */
    public static long utilization(TaskView task) {
        return Math.max(task.utilAvg(), task.utilEst());
    }

    /** Tell whether some utilization fits a capacity: at most 80 % of it. */
    public static boolean fits(long utilization, long capacity) {
        return utilization * FIT_MARGIN < capacity * FULL;
    }

    /** Tell whether a capacity is larger than another by more than about 5 %. */
    public static boolean greater(long capacity, long other) {
        return capacity * FULL > other * GREATER_MARGIN;
    }
}
