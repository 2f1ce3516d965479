package org.schedgate.examples;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A 95 % interval of a median, by order statistics: from the k-th smallest value to the k-th largest, where the chance that the median lies
 * below the one or above the other, each a tail of the binomial distribution with one half, is at most 5 % together.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record MedianInterval(double low, double high) {
    /** Fewer values give no interval: 2 / 2^5 is more than 5 %. */
    static final int LEAST_RUNS = 6;

    /** Return the interval, or null with fewer than six values. */
    static @Nullable MedianInterval of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int k = rank(sorted.length);
        return k == 0 ? null : new MedianInterval(sorted[k - 1], sorted[sorted.length - k]);
    }

    /** Return the largest k such that 2 P(at most k - 1 of n values lie below the median) is at most 5 %. */
    static int rank(int n) {
        double probability = StrictMath.pow(0.5, n);
        double tail = 0;
        int k = 0;
        while (k < n && 2 * (tail + probability) <= RowJudge.ALPHA) {
            tail += probability;
            probability *= (double) (n - k) / (k + 1);
            k++;
        }
        return k;
    }
}
