package org.schedgate.examples;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;

/**
 * Judges a published change by runs of our own, the same seeds without and with the change.
 *
 * <p><b>Direction.</b> Better or worse needs a 95 % interval of the difference that excludes 0 and a change of at least 1 %. Where that fails
 * it is undecided if the interval still holds the smallest change that would agree in size, that is, if it is too wide; otherwise
 * missed. Unchanged means that the whole interval lies within 3 % of the base, or the published deviation if that is more; it is missed if
 * the whole interval lies outside, otherwise undecided.
 *
 * <p>Undecided is a matter of too few runs: where as many were made as decide the published effect in nine cases of ten, what is not shown is
 * missed.
 *
 * <p><b>Size.</b> Asked of better and worse only. The change is half to twice the published one, or a third to three times where the published
 * spreads overlap. If the published or our change is above 50 %, the ratio of the two figures is within a factor of 4 of the published
 * ratio instead. Undecided where the direction is.
 *
 * <p>Figure and interval are those of the {@link Statistic} that the publication used.
 */
public final class RowJudge {
    static final double ALPHA = 0.05;
    private static final double UNCHANGED_WITHIN = 0.03;
    private static final double RATIO_ABOVE = 0.5;
    private static final double RATIO_FACTOR = 4;

    private static final double POWER = 0.9;

    /** Nobody makes more; what needs them is out of reach. */
    private static final long MOST_RUNS = 1_000_000;

    /** What a one-sided effect must be, in standard errors, to be found with 90 % power: normal quantiles of 97.5 % and 90 %. */
    static final double Z_BOTH = 1.959964 + 1.281552;

    private RowJudge() {}

    /**
     * Judge a change.
     *
     * @param claim what was published
     * @param statistic what the publication says of its runs
     * @param base our figures without the change, one a run
     * @param changed our figures with it, of the same seeds in the same order
     */
    public static RowVerdict judge(Claim claim, Statistic statistic, double[] base, double[] changed) {
        if (base.length == 0 || base.length != changed.length) {
            throw new IllegalArgumentException(base.length + " runs without and " + changed.length
                    + " with the change: expected as many, 1 or more");
        }
        double[] differences = new double[base.length];
        for (int i = 0; i < base.length; i++) {
            differences[i] = changed[i] - base[i];
        }
        double ourBase = statistic.of(base);
        double ours = statistic.of(changed);
        PairedShift.Interval interval = statistic.interval(differences);
        long needed = runsNeeded(claim, statistic, ourBase, differences);
        Verdict direction = direction(claim, ourBase, ours, interval).after(base.length, needed);
        return new RowVerdict(ourBase, ours, interval, direction, size(claim, direction, ourBase, ours), needed);
    }

    private static Verdict size(Claim claim, Verdict direction, double base, double changed) {
        if (claim.kind() == Claim.Kind.UNCHANGED) {
            return Verdict.NOT_ASKED;
        }
        return direction == Verdict.UNDECIDED ? direction : Verdict.passedIf(sizeAgrees(claim, base, changed));
    }

    private static Verdict direction(
            Claim claim, double base, double changed, PairedShift.@Nullable Interval interval) {
        if (interval == null) {
            return Verdict.UNDECIDED;
        }
        if (claim.kind() == Claim.Kind.UNCHANGED) {
            double margin = margin(claim, base);
            if (interval.low() >= -margin && interval.high() <= margin) {
                return Verdict.PASSED;
            }
            return interval.low() > margin || interval.high() < -margin ? Verdict.MISSED : Verdict.UNDECIDED;
        }
        double sign = claim.kind() == Claim.Kind.BETTER ? -1 : 1;
        boolean surely = sign > 0 ? interval.low() > 0 : interval.high() < 0;
        if (surely && sign * (changed - base) >= Claim.LEAST * base) {
            return Verdict.PASSED;
        }
        double best = sign > 0 ? interval.high() : -interval.low();
        return best < smallestAgreeing(claim) * base ? Verdict.MISSED : Verdict.UNDECIDED;
    }

    /** Return the smallest change in the claimed direction that agrees in size, as a share of the base. */
    private static double smallestAgreeing(Claim claim) {
        double published = Math.abs(claim.change());
        double smallest;
        if (published <= RATIO_ABOVE) {
            smallest = leastShare(claim) * published;
        } else if (claim.kind() == Claim.Kind.BETTER) {
            smallest = 1 - RATIO_FACTOR * claim.changed() / claim.base();
        } else {
            smallest = claim.changed() / claim.base() / RATIO_FACTOR - 1;
        }
        return Math.max(Claim.LEAST, smallest);
    }

    private static double leastShare(Claim claim) {
        return claim.spreadsOverlap() ? 0.33 : 0.5;
    }

    /** Return how far the difference may be from 0 and still count as none, in the figure's unit. */
    private static double margin(Claim claim, double base) {
        return base * Math.max(UNCHANGED_WITHIN, claim.deviation() / claim.base());
    }

    private static boolean sizeAgrees(Claim claim, double base, double changed) {
        double published = claim.change();
        double ours = (changed - base) / base;
        if (Math.abs(published) > RATIO_ABOVE || Math.abs(ours) > RATIO_ABOVE) {
            double against = (base / changed) / (claim.base() / claim.changed());
            return against >= 1 / RATIO_FACTOR && against <= RATIO_FACTOR;
        }
        double share = ours / published;
        double most = claim.spreadsOverlap() ? 3 : 2;
        return share >= leastShare(claim) && share <= most;
    }

    /**
     * Return how many runs decide the direction at the published effect in nine cases of ten, from the spread of the differences at hand: the
     * fewest n of at least ((t of the interval + t of the power) s / effect)^2 by the efficiency of the statistic's test, with Student's
     * quantiles of n - 1 degrees of freedom.
     */
    private static long runsNeeded(Claim claim, Statistic statistic, double base, double[] differences) {
        boolean unchanged = claim.kind() == Claim.Kind.UNCHANGED;
        double effect = unchanged ? margin(claim, base) : Math.abs(claim.change()) * base;
        double spread = deviation(differences) / effect;
        // "Unchanged" may fail on either side.
        double withoutPower = unchanged ? (1 - POWER) / 2 : 1 - POWER;
        long low = statistic.leastRuns();
        long high = MOST_RUNS;
        while (low < high) {
            long middle = (low + high) / 2;
            TDistribution student = TDistribution.of(middle - 1.0);
            double quantiles =
                    student.inverseSurvivalProbability(ALPHA / 2) + student.inverseSurvivalProbability(withoutPower);
            if (middle >= quantiles * quantiles * spread * spread / statistic.efficiency()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Return the standard deviation of a sample, 0 of a single value. */
    static double deviation(double[] values) {
        if (values.length < 2) {
            return 0;
        }
        double mean = Arrays.stream(values).sum() / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1));
    }
}
