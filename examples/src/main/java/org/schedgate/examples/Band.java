package org.schedgate.examples;

import org.jspecify.annotations.Nullable;

/**
 * The range an absolute figure must lie in, ends included.
 *
 * @param low lower end
 * @param high upper end
 */
public record Band(double low, double high) {
    /** Return the band of a published figure and some tolerance to both sides. */
    static Band around(double published, double tolerance) {
        return new Band(published - tolerance, published + tolerance);
    }

    /** Judge a median by its 95 % interval: passed inside, missed outside, undecided across an end or without an interval. */
    Verdict judge(@Nullable MedianInterval interval) {
        if (interval == null) {
            return Verdict.UNDECIDED;
        }
        if (interval.low() >= low && interval.high() <= high) {
            return Verdict.PASSED;
        }
        return interval.low() > high || interval.high() < low ? Verdict.MISSED : Verdict.UNDECIDED;
    }

    /**
     * Return how many runs would decide if the true median were the published figure, in nine cases of ten: the standard error of a median of
     * n normal values is 1.2533 s / sqrt(n).
     */
    long runsNeeded(double published, double[] values) {
        double distance = Math.min(published - low, high - published);
        double ratio = RowJudge.Z_BOTH * 1.2533 * RowJudge.deviation(values) / distance;
        return Math.max(MedianInterval.LEAST_RUNS, (long) Math.ceil(ratio * ratio));
    }
}
