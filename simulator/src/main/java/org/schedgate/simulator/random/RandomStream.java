package org.schedgate.simulator.random;

import java.util.Objects;

/**
 * One consumer's stream of random numbers (SplitMix64): the same seed and name give the same numbers on every JVM, and a new
 * consumer shifts no other.
 *
 * <p>Not thread-safe: one stream belongs to one run.
 */
public final class RandomStream {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    private RandomStream(long state) {
        this.state = state;
    }

    /** Return the stream of a consumer. The name is hashed by FNV-1a over its UTF-16 units, so it may be any text. */
    public static RandomStream of(long seed, String name) {
        Objects.requireNonNull(name, "random stream name is null: name the consumer");
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        return new RandomStream(mix(seed * GAMMA + mix(hash)));
    }

    private static long mix(long z) {
        long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }

    /** Return 64 random bits. */
    public long nextLong() {
        state += GAMMA;
        return mix(state);
    }

    /**
     * Return a number from 0 up to but excluding {@code bound}, all equally likely.
     *
     * @throws IllegalArgumentException if the bound is not positive
     */
    public long below(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("random bound " + bound + ": accepted is 1 or more");
        }
        long bits = nextLong() >>> 1;
        // The first comparison is nearly always enough, and saves a division.
        while (bits > Long.MAX_VALUE - bound && bits >= Long.MAX_VALUE - Long.MAX_VALUE % bound) {
            bits = nextLong() >>> 1;
        }
        return bits % bound;
    }

    /**
     * Return a number between the bounds, both included, all equally likely.
     *
     * @throws IllegalArgumentException if the bounds are crossed or further apart than {@link Long#MAX_VALUE} - 1
     */
    public long between(long min, long max) {
        if (max < min || max - min < 0 || max - min == Long.MAX_VALUE) {
            throw new IllegalArgumentException("random range " + min + ".." + max
                    + ": accepted is min <= max, less than 9223372036854775807 apart");
        }
        return min + below(max - min + 1);
    }

    /**
     * Return the nanoseconds to the next arrival of a Poisson process, at least 1.
     *
     * @param meanNanos mean time between arrivals, 1 or more
     * @throws IllegalArgumentException if the mean is not positive
     */
    public long nextArrivalNanos(long meanNanos) {
        if (meanNanos <= 0) {
            throw new IllegalArgumentException(
                    "mean time between arrivals " + meanNanos + " ns: accepted is 1 or more");
        }
        double uniform = ((nextLong() >>> 11) + 1) * 0x1.0p-53;
        return Math.max(1, (long) (-StrictMath.log(uniform) * meanNanos));
    }

    /** Return {@code nanos} plus or minus up to {@code perMille} thousandths, uniformly; the number itself for 0. */
    public long jitter(long nanos, int perMille) {
        if (perMille == 0 || nanos == 0) {
            return nanos;
        }
        long reach = nanos * perMille / 1000;
        return nanos - reach + below(2 * reach + 1);
    }
}
