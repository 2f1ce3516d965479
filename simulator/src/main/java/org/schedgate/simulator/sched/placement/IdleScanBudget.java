package org.schedgate.simulator.sched.placement;

/**
 * The number of CPUs a scan for an idle CPU is worth in a last-level cache ({@code update_idle_cpu_scan()} in fair.c, 6.0 and later).
 *
 * <p>The budget falls from all CPUs at rest to none with the square of the average utilization x, and reaches none where x has grown
 * to 1024 * 100 / imbalance_pct:
 *
 * <pre>
 * budget = weight * (1024 - min(1024, x^2 * pct^2 / (10000 * 1024))) / 1024
 * </pre>
 *
 * <p>It is computed when the domain that spans the cache is balanced, but not when a CPU has just become idle.
 */
public final class IdleScanBudget {
    private static final long FULL_CAPACITY = 1024;

    private IdleScanBudget() {}

    /**
     * Compute the budget.
     *
     * @param utilizationSum sum over the CPUs of the cache of the utilization of each, which is at most its capacity; not negative
     * @param llcWeight CPUs of the cache, 1 or more
     * @param imbalancePct the margin of the domain that spans the cache, 117 means 17 %
     * @return CPUs worth testing, 0..{@code llcWeight}
     */
    public static int compute(long utilizationSum, int llcWeight, int imbalancePct) {
        long average = utilizationSum / llcWeight;
        long taken = average * average * imbalancePct * imbalancePct / (10_000 * FULL_CAPACITY);
        return (int) ((FULL_CAPACITY - Math.min(taken, FULL_CAPACITY)) * llcWeight / FULL_CAPACITY);
    }
}
