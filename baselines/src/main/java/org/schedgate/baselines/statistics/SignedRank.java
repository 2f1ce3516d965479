package org.schedgate.baselines.statistics;

import java.util.Arrays;

/**
 * The Wilcoxon signed-rank test and the interval that belongs to it.
 *
 * <p>Differences of zero say nothing about the sign and are left out of the test (Wilcoxon 1949); equal sizes share the mean of their
 * ranks. The distribution is exact under both: all 2^n sign assignments of the ranks at hand, counted by adding one rank at a time. Ranks
 * are doubled, so that shared ones are integers too.
 *
 * <p>The estimate and its interval take all differences, zeros included: the median of all pairwise means (Hodges and Lehmann 1963), and
 * the k-th smallest and largest of them, where k comes from the distribution without ties, as is usual (Hollander and Wolfe, 3.3).
 */
public final class SignedRank {
    /** Up to so many differences the p-value is exact; above, by the normal approximation with corrections for ties and continuity. */
    public static final int LARGEST_EXACT = 200;

    private SignedRank() {}

    /**
     * Return what the differences say together.
     *
     * @param differences finite, at least one
     * @param alpha two-sided level of the interval, above 0 and at most 0.5
     */
    public static PairedShift shiftOf(double[] differences, double alpha) {
        if (differences.length == 0) {
            throw new IllegalArgumentException("the shift of no differences");
        }
        if (!(alpha > 0 && alpha <= 0.5)) {
            throw new IllegalArgumentException("alpha " + alpha + ": accepted is above 0 and at most 0.5");
        }
        double[] means = pairwiseMeans(differences);
        double estimate = middle(means);
        int k = rankOfBound(differences.length, alpha);
        PairedShift.Interval interval = k == 0 ? null : new PairedShift.Interval(means[k - 1], means[means.length - k]);
        return new PairedShift(estimate, interval, pValue(differences), smallestP(differences.length), needed(alpha));
    }

    /** Return the two-sided p-value of the test that the differences lie symmetrically around zero. */
    public static double pValue(double[] differences) {
        double[] nonZero =
                Arrays.stream(differences).filter(value -> value != 0).toArray();
        int n = nonZero.length;
        if (n == 0) {
            return 1;
        }
        long[] doubledRanks = doubledRanks(nonZero);
        long positive = 0;
        for (int i = 0; i < n; i++) {
            positive += nonZero[i] > 0 ? doubledRanks[i] : 0;
        }
        long total = (long) n * (n + 1);
        long smaller = Math.min(positive, total - positive);
        double p = n <= LARGEST_EXACT ? 2 * exactTail(doubledRanks, smaller) : normalTail(doubledRanks, smaller);
        return Math.min(1, p);
    }

    /** Return the smallest two-sided p-value that n differences can reach: 2 / 2^n. */
    public static double smallestP(int n) {
        return Math.min(1, StrictMath.scalb(1.0, 1 - n));
    }

    /** Return how many differences a two-sided level needs at least, so that it can be reached at all. */
    public static int needed(double alpha) {
        int n = 1;
        while (smallestP(n) > alpha) {
            n++;
        }
        return n;
    }

    /** Count ranks from 1 by size, equal sizes sharing their mean; times two. In the order of the values. */
    private static long[] doubledRanks(double[] values) {
        double[] sizes = Arrays.stream(values).map(Math::abs).sorted().toArray();
        long[] ranks = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            double size = Math.abs(values[i]);
            ranks[i] = (long) firstAtLeast(sizes, size) + 1 + firstAbove(sizes, size);
        }
        return ranks;
    }

    private static int firstAtLeast(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int firstAbove(double[] sorted, double value) {
        return firstAtLeast(sorted, Math.nextUp(value));
    }

    /** Return the probability that the sum of the ranks with positive sign is at most a bound. */
    private static double exactTail(long[] doubledRanks, long bound) {
        double[] probability = distribution(doubledRanks);
        double tail = 0;
        for (int sum = 0; sum <= bound; sum++) {
            tail += probability[sum];
        }
        return tail;
    }

    private static double[] distribution(long[] doubledRanks) {
        int total = (int) Arrays.stream(doubledRanks).sum();
        double[] probability = new double[total + 1];
        probability[0] = 1;
        int reached = 0;
        for (long doubledRank : doubledRanks) {
            int rank = (int) doubledRank;
            reached += rank;
            for (int sum = reached; sum >= 0; sum--) {
                double without = probability[sum];
                double with = sum >= rank ? probability[sum - rank] : 0;
                probability[sum] = (without + with) / 2;
            }
        }
        return probability;
    }

    /** Approximate the two-sided p-value: the sum is close to normal, its variance a quarter of the sum of the squared ranks. */
    private static double normalTail(long[] doubledRanks, long smaller) {
        double mean = 0;
        double variance = 0;
        for (long rank : doubledRanks) {
            mean += rank / 4.0;
            variance += rank / 2.0 * (rank / 2.0) / 4.0;
        }
        double distance = Math.max(0, mean - smaller / 2.0 - 0.5);
        return NormalTail.twoSided(distance / Math.sqrt(variance));
    }

    /** Return k of the interval from the k-th smallest to the k-th largest pairwise mean; 0 where none covers 1 - alpha. */
    private static int rankOfBound(int n, double alpha) {
        if (n > LARGEST_EXACT) {
            double sums = n * (n + 1.0);
            double k = sums / 4 - NormalTail.quantile(alpha / 2) * Math.sqrt(sums * (2.0 * n + 1) / 24);
            return (int) Math.max(0, Math.floor(k));
        }
        long[] doubledRanks = new long[n];
        for (int i = 0; i < n; i++) {
            doubledRanks[i] = 2L * (i + 1);
        }
        double[] probability = distribution(doubledRanks);
        double tail = 0;
        int k = 0;
        while (2 * (tail + probability[2 * k]) <= alpha) {
            tail += probability[2 * k];
            k++;
        }
        return k;
    }

    /** Return the means of all pairs, each value with itself included, ascending. */
    private static double[] pairwiseMeans(double[] values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j <= i; j++) {
                means[next++] = values[i] / 2 + values[j] / 2;
            }
        }
        Arrays.sort(means);
        return means;
    }

    private static double middle(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : sorted[half - 1] / 2 + sorted[half] / 2;
    }
}
