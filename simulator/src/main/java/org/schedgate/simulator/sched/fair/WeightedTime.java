package org.schedgate.simulator.sched.fair;

/**
 * Time scaled by a ratio of load weights, in the kernel's fixed point ({@code __calc_delta()} in {@code kernel/sched/fair.c}).
 *
 * <p>To divide by a weight is to multiply by its inverse in 1/2^32. The weight above the line times the inverse is the factor; while it
 * does not fit in 32 bits, factor and scale are halved together:
 *
 * <pre>
 *   inverse = floor((2^32 - 1) / under)
 *   factor  = over * inverse, halved s times until below 2^32
 *   result  = floor(nanos * factor / 2^(32 - s))
 * </pre>
 *
 * <p>The result is a few parts in 2^32 below the exact ratio, as in the kernel: 24 ms shared by two equal weights is 11,999,994 ns each.
 */
public final class WeightedTime {
    /** The weight of nice 0 ({@code NICE_0_LOAD}, scaled down). */
    public static final int NICE_0_WEIGHT = 1024;

    private static final long INVERSE_ONE = 0xffff_ffffL;
    private static final int SHIFT = 32;

    private WeightedTime() {}

    /**
     * Return the inverse of a weight in 1/2^32.
     *
     * @param weight 1 or more
     */
    public static long inverse(long weight) {
        return weight > INVERSE_ONE ? 1 : INVERSE_ONE / weight;
    }

    /**
     * Return {@code nanos * over / under}, rounded down in fixed point.
     *
     * @param nanos 0 or more
     * @param over the weight above the line, 1 to 2^31
     * @param under the weight below the line, 1 or more
     */
    public static long scale(long nanos, int over, long under) {
        return scaleByInverse(nanos, over, inverse(under));
    }

    /**
     * Return real time as virtual time of an entity, nanoseconds: slower for heavy ones, exactly the same at nice 0
     * ({@code calc_delta_fair()}).
     *
     * @param nanos 0 or more
     * @param weight the entity's weight, 1 or more
     */
    public static long virtual(long nanos, int weight) {
        return weight == NICE_0_WEIGHT ? nanos : scale(nanos, NICE_0_WEIGHT, weight);
    }

    /**
     * Return real time as virtual time of an entity by the inverse of its weight; the same as {@link #virtual(long, int)}.
     *
     * @param nanos 0 or more
     * @param weight the entity's weight, 1 or more
     * @param inverse the {@link #inverse} of that weight
     */
    public static long virtual(long nanos, int weight, long inverse) {
        return weight == NICE_0_WEIGHT ? nanos : scaleByInverse(nanos, NICE_0_WEIGHT, inverse);
    }

    static long scaleByInverse(long nanos, int over, long inverse) {
        long factor = over * inverse;
        int shift = SHIFT;
        int excess = SHIFT - Long.numberOfLeadingZeros(factor);
        if (excess > 0) {
            factor >>>= excess;
            shift -= excess;
        }
        return multiplyShift(nanos, factor, shift);
    }

    /** Return the low 64 bits of {@code (nanos * factor) >> shift} with a 128-bit product; the shift is 1..32. */
    private static long multiplyShift(long nanos, long factor, int shift) {
        return (Math.multiplyHigh(nanos, factor) << (Long.SIZE - shift)) | ((nanos * factor) >>> shift);
    }
}
