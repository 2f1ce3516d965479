package org.schedgate.simulator.sched.pelt;

/**
 * The integer arithmetic of the geometric series behind load tracking ({@code kernel/sched/pelt.c}).
 *
 * <p>Time counts in units of 1024 ns, 1024 units are a period (about 1.05 ms), and what was counted in a period weighs
 * {@code y} times as much one period later, with {@code y^32 = 1/2}. A signal that was on forever therefore approaches
 *
 * <pre>
 *   1024 * (1 + y + y^2 + ...) = 1024 / (1 - y) = 47788 units
 * </pre>
 *
 * <p>The kernel iterates {@code m = floor(m * y) + 1024} in 32-bit fixed point, whose fixed point is {@link #SUM_MAX}, a little less.
 */
final class PeltSeries {
    /** Units in a period. */
    static final int PERIOD = 1024;

    /** The sum of a signal that was on forever, at the end of a period ({@code LOAD_AVG_MAX}). */
    static final long SUM_MAX = 47_742;

    /** The divider at the start of a period: everything but the period in progress ({@code PELT_MIN_DIVIDER}). */
    static final long DIVIDER_MIN = SUM_MAX - PERIOD;

    /** After so many periods any 32-bit sum has decayed to nothing: 63 half-lives. */
    private static final int PERIODS_MAX = 2016;

    private static final int HALF_LIFE_LOG2 = 5;
    private static final int HALF_LIFE_MASK = (1 << HALF_LIFE_LOG2) - 1;

    /** {@code floor((2^32 - 1) * y^n)} for n = 0..31; a test computes them anew. */
    private static final long[] POWERS = {
        0xffffffffL, 0xfa83b2daL, 0xf5257d14L, 0xefe4b99aL, 0xeac0c6e6L, 0xe5b906e6L, 0xe0ccdeebL, 0xdbfbb796L,
        0xd744fcc9L, 0xd2a81d91L, 0xce248c14L, 0xc9b9bd85L, 0xc5672a10L, 0xc12c4cc9L, 0xbd08a39eL, 0xb8fbaf46L,
        0xb504f333L, 0xb123f581L, 0xad583ee9L, 0xa9a15ab4L, 0xa5fed6a9L, 0xa2704302L, 0x9ef5325fL, 0x9b8d39b9L,
        0x9837f050L, 0x94f4efa8L, 0x91c3d373L, 0x8ea4398aL, 0x8b95c1e3L, 0x88980e80L, 0x85aac367L, 0x82cd8698L
    };

    /**
     * {@code ceil(2^64 / divider)} for each of the 1024 dividers. For {@code n < 2^48} the high word of {@code n * reciprocal} is
     * exactly {@code n / divider}: the reciprocal is too large by less than divider / 2^64 of itself, which moves the quotient by
     * less than {@code n / 2^64 < 1 / divider}, too little to reach the next whole number.
     */
    private static final long[] RECIPROCALS = reciprocals();

    private static final int RECIPROCAL_BITS = 48;

    private PeltSeries() {}

    private static long[] reciprocals() {
        long[] reciprocals = new long[PERIOD];
        for (int i = 0; i < PERIOD; i++) {
            // ceil(a / b) is floor((a - 1) / b) + 1, and -1 unsigned is 2^64 - 1.
            reciprocals[i] = Long.divideUnsigned(-1, DIVIDER_MIN + i) + 1;
        }
        return reciprocals;
    }

    /** Return a sum as it weighs some periods later ({@code decay_load()}). */
    static long decay(long sum, long periods) {
        if (periods > PERIODS_MAX) {
            return 0;
        }
        int n = (int) periods;
        return scale(sum >>> (n >> HALF_LIFE_LOG2), POWERS[n & HALF_LIFE_MASK]);
    }

    /** Multiply by a factor in 1/2^32, with a 128-bit product: queue sums may exceed 32 bits. */
    private static long scale(long value, long factor) {
        return (Math.multiplyHigh(value, factor) << 32) | ((value * factor) >>> 32);
    }

    /**
     * Return what a signal contributes that was on all the time from inside one period into a later one
     * ({@code __accumulate_pelt_segments()}).
     *
     * <pre>
     *        before      whole          after
     *      |<------>|<------->|<----->|<----->|
     *  ...-----x----|---------|-------|------now
     *
     *   before * y^p  +  1024 * (y^(p-1) + ... + y)  +  after
     *
     *   and the middle is  1024 * (1 + y + ...) - 1024 * (y^p + y^(p+1) + ...) - 1024 * y^0
     *                   =  SUM_MAX - decay(SUM_MAX, p) - 1024
     * </pre>
     *
     * @param before units that were missing to complete the first period, 1..1024
     * @param periods period boundaries crossed, 1 or more
     * @param after units of the period in progress, 0..1023
     */
    static long contribution(long before, long periods, long after) {
        return decay(before, periods) + (SUM_MAX - decay(SUM_MAX, periods) - PERIOD) + after;
    }

    /**
     * Return {@code sum / (DIVIDER_MIN + periodContrib)} rounded down, without a division for sums below 2^48.
     *
     * @param sum 0 or more
     * @param periodContrib units of the period in progress, 0..1023
     */
    static long average(long sum, int periodContrib) {
        if (sum >>> RECIPROCAL_BITS == 0) {
            return Math.multiplyHigh(sum, RECIPROCALS[periodContrib]);
        }
        return sum / (DIVIDER_MIN + periodContrib);
    }

    /** {@code 1024 * (y + ... + y^n)} for n = 0..32, rounded down at each step ({@code runnable_avg_yN_sum[]}). */
    private static final long[] WHOLE_SUMS = wholeSums();

    private static final int WHOLE_PERIODS = 32;

    /** From so many whole periods on their sum counts as endless ({@code LOAD_AVG_MAX_N}). */
    private static final int ENDLESS_PERIODS = 345;

    private static long[] wholeSums() {
        long[] sums = new long[WHOLE_PERIODS + 1];
        for (int n = 1; n <= WHOLE_PERIODS; n++) {
            sums[n] = decay(sums[n - 1] + PERIOD, 1);
        }
        return sums;
    }

    /**
     * Return what a signal contributes that was on for whole periods, the last of which ended just before the one in progress ({@code
     * __compute_runnable_contrib()}, up to 4.12).
     *
     * @param periods whole periods, 0 or more
     */
    static long wholePeriods(long periods) {
        if (periods >= ENDLESS_PERIODS) {
            return SUM_MAX;
        }
        long left = periods;
        long sum = 0;
        while (left >= WHOLE_PERIODS) {
            sum = sum / 2 + WHOLE_SUMS[WHOLE_PERIODS];
            left -= WHOLE_PERIODS;
        }
        return left == 0 ? sum : decay(sum, left) + WHOLE_SUMS[(int) left];
    }
}
