package org.schedgate.examples;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;
import org.schedgate.baselines.statistics.SignedRank;

/** What a publication says of its runs, and the 95 % interval of a difference that belongs to it. Runs are paired by seed. */
public enum Statistic {
    /** The median over the runs, with the interval of the Hodges–Lehmann shift of the paired differences. */
    MEDIAN {
        /** The signed-rank test needs so much of the runs that the t-test needs, on normal differences. */
        private static final double EFFICIENCY = 3 / Math.PI;

        @Override
        public double of(double[] values) {
            return Medians.of(values);
        }

        @Override
        PairedShift.@Nullable Interval interval(double[] differences) {
            return SignedRank.shiftOf(differences, RowJudge.ALPHA).interval();
        }

        @Override
        int leastRuns() {
            return SignedRank.needed(RowJudge.ALPHA);
        }

        @Override
        double efficiency() {
            return EFFICIENCY;
        }
    },
    /** The mean over the runs, with Student's interval of the mean of the paired differences. */
    MEAN {
        @Override
        public double of(double[] values) {
            return Arrays.stream(values).sum() / values.length;
        }

        @Override
        PairedShift.@Nullable Interval interval(double[] differences) {
            int n = differences.length;
            if (n < leastRuns()) {
                return null;
            }
            double quantile = TDistribution.of(n - 1).inverseSurvivalProbability(RowJudge.ALPHA / 2);
            double half = quantile * RowJudge.deviation(differences) / Math.sqrt(n);
            double mean = of(differences);
            return new PairedShift.Interval(mean - half, mean + half);
        }

        @Override
        int leastRuns() {
            return 2;
        }

        @Override
        double efficiency() {
            return 1;
        }
    };

    /** Return the figure of some runs, at least one. */
    public abstract double of(double[] values);

    /** Return the 95 % interval of the difference, null with too few runs. */
    abstract PairedShift.@Nullable Interval interval(double[] differences);

    /** Return the fewest runs that give an interval. */
    abstract int leastRuns();

    /** Return what share of the runs Student's test would need. */
    abstract double efficiency();
}
