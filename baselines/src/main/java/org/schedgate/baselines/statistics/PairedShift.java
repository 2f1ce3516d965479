package org.schedgate.baselines.statistics;

import org.jspecify.annotations.Nullable;

/**
 * What paired differences say together.
 *
 * @param estimate Hodges–Lehmann estimate: the median of the means of all pairs of differences, each with itself included
 * @param interval its confidence interval, null where there are too few differences for the level asked for
 * @param pValue two-sided p-value of the Wilcoxon signed-rank test, exact up to {@link SignedRank#LARGEST_EXACT} differences; 1 if none
 *     differs from zero
 * @param smallestP the smallest p-value that so many differences can reach
 * @param needed how many differences the level needs at least
 */
public record PairedShift(double estimate, @Nullable Interval interval, double pValue, double smallestP, int needed) {
    /**
     * A range of shifts.
     *
     * @param low its lower end
     * @param high its upper end
     */
    public record Interval(double low, double high) {
        /** Tell whether zero lies outside, at neither end. */
        public boolean excludesZero() {
            return low > 0 || high < 0;
        }
    }
}
