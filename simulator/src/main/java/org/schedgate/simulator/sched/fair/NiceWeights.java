package org.schedgate.simulator.sched.fair;

/** Load weights by nice value: each step is about a quarter more or less, so about 10 % of CPU time between two tasks ({@code sched_prio_to_weight}). */
public final class NiceWeights {
    /** The most favourable nice value. */
    public static final int NICE_MIN = -20;

    /** The least favourable nice value. */
    public static final int NICE_MAX = 19;

    private static final int[] WEIGHTS = {
        88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916,
        9548, 7620, 6100, 4904, 3906, 3121, 2501, 1991, 1586, 1277,
        1024, 820, 655, 526, 423, 335, 272, 215, 172, 137,
        110, 87, 70, 56, 45, 36, 29, 23, 18, 15
    };

    /** The load weight of a task of policy SCHED_IDLE, whatever its nice value ({@code WEIGHT_IDLEPRIO}). */
    public static final int IDLE_POLICY_WEIGHT = 3;

    private static final Scale[] SCALES = scales();
    private static final Scale IDLE_POLICY_SCALE = new Scale(IDLE_POLICY_WEIGHT);

    private NiceWeights() {}

    private static Scale[] scales() {
        Scale[] scales = new Scale[WEIGHTS.length];
        for (int i = 0; i < scales.length; i++) {
            scales[i] = new Scale(WEIGHTS[i]);
        }
        return scales;
    }

    /**
     * Return the load weight of a nice value, 15..88761.
     *
     * @throws IllegalArgumentException if the value is not in -20..19
     */
    public static int weightOf(int nice) {
        return WEIGHTS[index(nice)];
    }

    /**
     * Return the scale from real to virtual time of a nice value.
     *
     * @throws IllegalArgumentException if the value is not in -20..19
     */
    public static Scale scaleOf(int nice) {
        return SCALES[index(nice)];
    }

    /** Return the scale from real to virtual time of policy SCHED_IDLE. */
    public static Scale idlePolicyScale() {
        return IDLE_POLICY_SCALE;
    }

    private static int index(int nice) {
        if (nice < NICE_MIN || nice > NICE_MAX) {
            throw new IllegalArgumentException("nice " + nice + ": accepted is " + NICE_MIN + ".." + NICE_MAX);
        }
        return nice - NICE_MIN;
    }

    /** How fast virtual time passes for one weight, its inverse computed once. */
    public static final class Scale {
        private final boolean unscaled;
        private final long inverse;

        /** Create the scale of a weight, 1 or more. */
        public Scale(int weight) {
            unscaled = weight == WeightedTime.NICE_0_WEIGHT;
            inverse = WeightedTime.inverse(weight);
        }

        /** Return real time as virtual time, nanoseconds; the same as {@link WeightedTime#virtual}. */
        public long virtual(long nanos) {
            return unscaled ? nanos : WeightedTime.scaleByInverse(nanos, WeightedTime.NICE_0_WEIGHT, inverse);
        }
    }
}
