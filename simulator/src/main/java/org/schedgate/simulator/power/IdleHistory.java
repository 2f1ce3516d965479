package org.schedgate.simulator.power;

import java.util.Arrays;

/**
 * What the menu governor remembers of one CPU's idle periods ({@code menu_update()} in {@code drivers/cpuidle/governors/menu.c}).
 *
 * <p>The last eight lengths, and for each bucket of expected lengths the share of the expectation that was really idle: a moving average
 * in which the latest period weighs 1/8, kept times 1024 * 8.
 *
 * <p>Mutable, allocation-free. The latency of the exit is not part of a length, since the moment of waking is known here; the kernel
 * measures until after the exit and deducts it.
 */
public final class IdleHistory {
    /** How many lengths are remembered. */
    public static final int PERIODS = 8;

    /** How many buckets there are: tasks that wait for I/O are not modelled, for which the kernel has six more. */
    public static final int BUCKETS = 6;

    /** The correction factor of an expectation that always comes true. */
    public static final int UNITY = 8192;

    private static final int RESOLUTION = 1024;
    private static final int DECAY = 8;
    private static final long BUCKET_FIRST_NANOS = 10_000;
    private static final int BUCKET_GROWTH = 10;
    private static final long INTERESTING_NANOS = 50_000_000;

    private final long[] periods = new long[PERIODS];
    private final int[] factors = new int[BUCKETS];
    private int known;
    private int latest;

    /** Create a history without periods, in which expectations come true. */
    public IdleHistory() {
        Arrays.fill(factors, UNITY);
    }

    /** Return the bucket of an expected length: below 10 us, 100 us, 1 ms, 10 ms, 100 ms, and more ({@code which_bucket()}). */
    public static int bucketOf(long expectedNanos) {
        int bucket = 0;
        long limit = BUCKET_FIRST_NANOS;
        while (bucket < BUCKETS - 1 && expectedNanos >= limit) {
            bucket++;
            limit *= BUCKET_GROWTH;
        }
        return bucket;
    }

    /**
     * Remember an idle period that an interrupt or a waker ended.
     *
     * @param lengthNanos from entering the state to the event that ended it, 0 or more
     * @param expectedNanos the time to the next timer other than the tick when the state was chosen, 0 or more
     */
    public void record(long lengthNanos, long expectedNanos) {
        long countedNanos = Math.min(lengthNanos, expectedNanos);
        int bucket = bucketOf(expectedNanos);
        int factor = factors[bucket] - factors[bucket] / DECAY;
        if (expectedNanos > 0 && countedNanos < INTERESTING_NANOS) {
            factor += (int) (RESOLUTION * countedNanos / expectedNanos);
        } else {
            factor += RESOLUTION;
        }
        factors[bucket] = Math.max(1, factor);

        latest = (latest + 1) % PERIODS;
        periods[latest] = countedNanos;
        known = Math.min(PERIODS, known + 1);
    }

    /**
     * Remember an idle period that the tick ended. If no timer was due within a tick, the choice to keep the tick was too cautious, and
     * the CPU could have been idle for long: 45 ms count.
     *
     * @param lengthNanos from entering the state to the tick, 0 or more
     * @param expectedNanos the time to the next timer other than the tick when the state was chosen, 0 or more
     * @param tickNanos the length of a tick
     */
    public void recordTick(long lengthNanos, long expectedNanos, long tickNanos) {
        record(expectedNanos > tickNanos ? INTERESTING_NANOS / 10 * 9 : lengthNanos, expectedNanos);
    }

    /** Return how many lengths are known, 0..8. */
    public int knownPeriods() {
        return known;
    }

    /**
     * Return a length, nanoseconds.
     *
     * @param ago 0 for the latest, below {@link #knownPeriods()}
     * @throws IllegalArgumentException if no such period is known
     */
    public long periodNanos(int ago) {
        if (ago < 0 || ago >= known) {
            throw new IllegalArgumentException("idle period " + ago + " ago: accepted is 0.." + (known - 1));
        }
        return periods[(latest - ago + PERIODS) % PERIODS];
    }

    /** Return the correction factor of a bucket, 1..{@link #UNITY}. */
    public int correctionFactor(int bucket) {
        return factors[bucket];
    }
}
