package org.schedgate.simulator.metric;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.task.Actions;

/** Delays in nanoseconds with three significant decimal digits; its size is fixed, so recording allocates nothing. */
final class DelayHistogram {
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(1, Actions.NANOS_MAX, DIGITS);

    /** Record a delay; one above a simulated day counts as a day. */
    void add(long nanos) {
        histogram.recordValue(Math.min(nanos, Actions.NANOS_MAX));
    }

    /** Record all delays of another one. */
    void add(DelayHistogram other) {
        histogram.add(other.histogram);
    }

    LatencyHistogram toLatencyHistogram() {
        List<Long> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            values.add(histogram.highestEquivalentValue(bucket.getValueIteratedTo()));
            counts.add(bucket.getCountAddedInThisIterationStep());
        }
        return new LatencyHistogram(values, counts);
    }
}
