package org.schedgate.replay.state;

/**
 * How likely each value of a cache's scan limit ({@code nr_idle_scan}) is, after all that was seen of it: balances that renew it, whose
 * moments no line shows, and answers that fit some values and not others.
 *
 * <p>One answer proves little by itself: a CPU that the kernel passed over may have been busy for a moment, and one that it took idle for
 * one. Answers that agree soon outweigh one that does not. The weights are round numbers; what comes out depends little on them.
 */
final class ScanBelief {
    /** How much a balance by the kernel's own schedule, as far as it is kept, counts against all that was known. */
    private static final double RENEWED = 0.75;

    /** How much a balance counts that nothing speaks for, at each decision. */
    private static final double RENEWED_UNSEEN = 0.02;

    /** How likely the kernel's value is off by one from the one that the kept averages give, to exactly that; by two, the square. */
    private static final double OFF_BY_ONE = 0.25;

    private static final double OFF_BY_MORE = 0.002;

    /** How likely an answer is under a limit that it does not fit; and if others acted meanwhile. */
    private static final double UNFIT = 0.05;

    private static final double UNFIT_RACED = 0.25;

    private final double[] weights;

    /**
     * Start with a value.
     *
     * @param cpus the CPUs of the cache, the highest limit
     * @param value what is taken to be the limit, 0 to {@code cpus}
     */
    ScanBelief(int cpus, int value) {
        weights = new double[cpus + 1];
        for (int limit = 0; limit <= cpus; limit++) {
            weights[limit] = near(value, limit);
        }
        scale();
    }

    private static double near(int value, int limit) {
        return switch (Math.abs(value - limit)) {
            case 0 -> 1;
            case 1 -> OFF_BY_ONE;
            case 2 -> OFF_BY_ONE * OFF_BY_ONE;
            default -> OFF_BY_MORE;
        };
    }

    /** The cache's domain is balanced, by its schedule, and this is what the limit becomes by the averages that are kept. */
    void renewed(int value) {
        mix(value, RENEWED);
    }

    /** A moment passes at which the domain may be balanced, and the limit would become this. */
    void mayBeRenewed(int value) {
        mix(value, RENEWED_UNSEEN);
    }

    private void mix(int value, double share) {
        double sum = 0;
        for (int limit = 0; limit < weights.length; limit++) {
            sum += near(value, limit);
        }
        for (int limit = 0; limit < weights.length; limit++) {
            weights[limit] = (1 - share) * weights[limit] + share * near(value, limit) / sum;
        }
    }

    /** The kernel answered; {@code fits} tells by limit whether its answer follows from that. */
    void answered(boolean[] fits, boolean raced) {
        for (int limit = 0; limit < weights.length; limit++) {
            if (!fits[limit]) {
                weights[limit] *= raced ? UNFIT_RACED : UNFIT;
            }
        }
        scale();
    }

    private void scale() {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int limit = 0; limit < weights.length; limit++) {
            weights[limit] /= sum;
        }
    }

    /** Return the likeliest limit; of equals the lowest. */
    int likeliest() {
        int best = 0;
        for (int limit = 1; limit < weights.length; limit++) {
            if (weights[limit] > weights[best]) {
                best = limit;
            }
        }
        return best;
    }
}
