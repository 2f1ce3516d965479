package org.schedgate.examples;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;

/**
 * A published comparison beside ours.
 *
 * @param seed which message
 * @param benchmark what was measured: a benchmark, a number of groups or a percentile
 * @param from the kernel compared with
 * @param to the kernel compared
 * @param unit of all figures
 * @param published the published figures, null where the message gives none but says that nothing changes
 * @param runsFrom ours without the change, one a run
 * @param runsTo ours with it, of the same seeds in the same order
 * @param change how our change compares with the published one
 * @param absolute how our figures themselves compare with the published ones
 * @param runsNeeded the runs that would decide what is undecided, with 90 % power
 */
record ComparedRow(
        String seed,
        String benchmark,
        String from,
        String to,
        String unit,
        @Nullable Published published,
        List<Double> runsFrom,
        List<Double> runsTo,
        RowVerdict change,
        Verdict absolute,
        long runsNeeded) {
    /**
     * Published figures.
     *
     * @param from without the change
     * @param to with it
     */
    record Published(double from, double to) {}

    /** Copy the runs. */
    ComparedRow {
        runsFrom = List.copyOf(runsFrom);
        runsTo = List.copyOf(runsTo);
    }

    /** Return the values of runs as a row has them. */
    static List<Double> runs(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    /** Return what identifies the row within its message; the power policy is not published in any of them. */
    String row() {
        return benchmark + "/-/" + from + "->" + to;
    }

    PairedShift.@Nullable Interval interval() {
        return change.interval();
    }

    Verdict direction() {
        return change.direction();
    }

    Verdict size() {
        // No change is no more than the direction says.
        return change.size() == Verdict.NOT_ASKED ? change.direction() : change.size();
    }

    Verdict verdict() {
        return direction().and(size()).and(absolute);
    }
}
