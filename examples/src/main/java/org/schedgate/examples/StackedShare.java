package org.schedgate.examples;

import java.util.List;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.RunResult;

/** How often a wakee of schbench was stacked on another, and how often one waited for milliseconds, over all runs of a simulation. */
final class StackedShare {
    private static final String LATENCY = "schbench.latency";
    private static final long LONG_MICROS = 1_000;

    private final SeedRuns runs;
    private final String name;

    StackedShare(SeedRuns runs, String name) {
        this.runs = runs;
        this.name = name;
    }

    long wakes() {
        return runs.total(name, "schbench.samples");
    }

    long stacked() {
        return count("");
    }

    /** Return the stacked wakes of one kind, such as {@code same_waker}. */
    long of(String kind) {
        return count("." + kind);
    }

    private long count(String suffix) {
        return runs.total(name, "stacked_wakeups" + suffix);
    }

    double stackedPercent() {
        return 100.0 * stacked() / wakes();
    }

    /** Return the share of wakees that waited a millisecond or more. */
    double longPercent() {
        long longOnes = 0;
        for (RunResult run : runs.of(name)) {
            LatencyHistogram histogram = run.histograms().get(LATENCY);
            if (histogram != null) {
                longOnes += atLeast(histogram.values(), histogram.counts());
            }
        }
        return 100.0 * longOnes / wakes();
    }

    private static long atLeast(List<Long> values, List<Long> counts) {
        long sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += values.get(i) >= LONG_MICROS ? counts.get(i) : 0;
        }
        return sum;
    }
}
