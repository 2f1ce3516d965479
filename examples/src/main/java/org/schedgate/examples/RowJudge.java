package org.schedgate.examples;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;
import org.schedgate.baselines.statistics.SignedRank;

/**
 * Judges a published change by runs of our own, the same seeds without and with the change.
 *
 * <p><b>Direction.</b> Better or worse needs a 95 % interval of the difference that excludes 0 and a change of at least 1 %. Where that fails
 * it is undecided if the interval still holds the smallest change that would agree in size, that is, if it is too wide; otherwise
 * missed. Unchanged means that the whole interval lies within 3 % of the base, or the published deviation if that is more; it is missed if
 * the whole interval lies outside, otherwise undecided.
 *
 * <p><b>Size.</b> Asked of better and worse only. The change is half to twice the published one, or a third to three times where the published
 * spreads overlap. If the published or our change is above 50 %, the ratio of the two figures is within a factor of 4 of the published
 * ratio instead.
 *
 * <p>The interval is that of the Hodges–Lehmann shift of the paired differences; a figure is the median over the runs.
 */
public final class RowJudge {
    static final double ALPHA = 0.05;
    private static final double UNCHANGED_WITHIN = 0.03;
    private static final double RATIO_ABOVE = 0.5;
    private static final double RATIO_FACTOR = 4;

    /** Quantiles of the normal distribution: 97.5 % for the interval, 90 % and, shared by both sides of "unchanged", 95 % for the power. */
    private static final double Z_INTERVAL = 1.959964;

    private static final double Z_POWER = 1.281552;
    private static final double Z_POWER_BOTH_SIDES = 1.644854;

    /** What a one-sided effect must be, in standard errors, to be found with 90 % power. */
    static final double Z_BOTH = Z_INTERVAL + Z_POWER;

    /** The signed-rank test needs so much of the runs that the t-test needs, on normal differences. */
    private static final double EFFICIENCY = 3 / Math.PI;

    private RowJudge() {}

    /**
     * Judge a change.
     *
     * @param claim what was published
     * @param base our figures without the change, one a run
     * @param changed our figures with it, of the same seeds in the same order
     */
    public static RowVerdict judge(Claim claim, double[] base, double[] changed) {
        if (base.length == 0 || base.length != changed.length) {
            throw new IllegalArgumentException(base.length + " runs without and " + changed.length
                    + " with the change: expected as many, 1 or more");
        }
        double[] differences = new double[base.length];
        for (int i = 0; i < base.length; i++) {
            differences[i] = changed[i] - base[i];
        }
        double ourBase = Medians.of(base);
        double ours = Medians.of(changed);
        PairedShift shift = SignedRank.shiftOf(differences, ALPHA);
        Verdict direction = direction(claim, ourBase, ours, shift.interval());
        Verdict size = claim.kind() == Claim.Kind.UNCHANGED
                ? Verdict.NOT_ASKED
                : Verdict.passedIf(sizeAgrees(claim, ourBase, ours));
        return new RowVerdict(
                ourBase,
                ours,
                shift.interval(),
                direction,
                size,
                runsNeeded(claim, ourBase, differences, shift.needed()));
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
     * Return how many runs decide the direction at the published effect in nine cases of ten, from the spread of the differences at hand:
     * ((z of the interval + z of the power) s / effect)^2 for normal differences, by the efficiency of the signed-rank test.
     */
    private static long runsNeeded(Claim claim, double base, double[] differences, int atLeast) {
        boolean unchanged = claim.kind() == Claim.Kind.UNCHANGED;
        double effect = unchanged ? margin(claim, base) : Math.abs(claim.change()) * base;
        double quantiles = Z_INTERVAL + (unchanged ? Z_POWER_BOTH_SIDES : Z_POWER);
        double ratio = quantiles * deviation(differences) / effect;
        return Math.max(atLeast, (long) Math.ceil(ratio * ratio / EFFICIENCY));
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
