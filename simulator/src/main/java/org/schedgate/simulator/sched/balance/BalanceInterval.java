package org.schedgate.simulator.sched.balance;

/**
 * The arithmetic of the time between two attempts to balance a domain ({@code get_sd_balance_interval()}, tail of {@code load_balance()}
 * in fair.c).
 *
 * <p>Jiffies are timer ticks since the start; the state, one balance interval a CPU and domain, belongs to the mechanism.
 */
public final class BalanceInterval {
    /** How long the interval may grow while all tasks of the source are pinned, milliseconds ({@code MAX_PINNED_INTERVAL}). */
    public static final int PINNED_MAX_MILLIS = 512;

    private static final int MILLIS_PER_SECOND = 1000;

    private BalanceInterval() {}

    /**
     * Return the time between two attempts, jiffies.
     *
     * @param balanceIntervalMillis the domain's current interval, milliseconds, 1 or more
     * @param busyFactor by how much a busy CPU stretches it
     * @param busy true if the CPU is not idle
     * @param busyLessJiffies by how many ticks the stretched interval of a busy CPU is shortened
     * @param hz ticks per second
     * @param cpus CPUs of the machine: no interval exceeds a tenth of a second for each
     * @return at least 1
     */
    public static long jiffies(
            int balanceIntervalMillis, int busyFactor, boolean busy, int busyLessJiffies, int hz, int cpus) {
        long millis = busy ? (long) balanceIntervalMillis * busyFactor : balanceIntervalMillis;
        long jiffies = (millis * hz + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND;
        if (busy) {
            jiffies -= busyLessJiffies;
        }
        return Math.max(1, Math.min(jiffies, (long) hz * cpus / 10));
    }

    /** Return the interval after a pass that found the domain balanced, milliseconds: doubled while below the domain's maximum. */
    public static int afterBalanced(int balanceIntervalMillis, int maxIntervalMillis) {
        return balanceIntervalMillis < maxIntervalMillis ? balanceIntervalMillis * 2 : balanceIntervalMillis;
    }

    /**
     * Return the interval after a pass in which every task was pinned, milliseconds: doubled while below {@link #PINNED_MAX_MILLIS} or the
     * domain's maximum.
     */
    public static int afterPinned(int balanceIntervalMillis, int maxIntervalMillis) {
        return afterBalanced(balanceIntervalMillis, Math.max(maxIntervalMillis, PINNED_MAX_MILLIS));
    }
}
