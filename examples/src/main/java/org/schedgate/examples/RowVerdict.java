package org.schedgate.examples;

import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;

/**
 * How one published change compares with ours.
 *
 * @param base our figure without the change
 * @param changed our figure with it
 * @param interval 95 % interval of the paired difference, null with too few runs
 * @param direction whether the figure goes the published way
 * @param size whether it goes as far
 * @param runsNeeded the runs that would decide the direction at the published effect with 90 % power
 */
public record RowVerdict(
        double base,
        double changed,
        PairedShift.@Nullable Interval interval,
        Verdict direction,
        Verdict size,
        long runsNeeded) {
    /** Return the change as a share of the base. */
    public double change() {
        return (changed - base) / base;
    }
}
