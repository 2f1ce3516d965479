package org.schedgate.simulator.metric;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.task.Actions;

/**
 * Delays in nanoseconds with three significant decimal digits; its size is fixed, so recording allocates nothing.
 *
 * <p>Counts lie as a {@link Histogram} of these digits has them, which is made of them when the run is over: two values fall together if it
 * does not tell them apart. Recording is one addition, since every switch records.
 */
final class DelayHistogram {
    private static final int DIGITS = 3;
    /** Values below 2^11 count by themselves, others by their first eleven bits: a thousandth and a bit more. */
    private static final int BITS = 11;

    private final long[] counts = new long[indexOf(Actions.NANOS_MAX) + 1];

    private static int indexOf(long nanos) {
        int shift = Math.max(0, Long.SIZE - BITS - Long.numberOfLeadingZeros(nanos));
        return (shift << (BITS - 1)) + (int) (nanos >>> shift);
    }

    /** Return the least of the values that are counted together. */
    private static long leastOf(int index) {
        int shift = Math.max(0, (index >> (BITS - 1)) - 1);
        return (long) (index - (shift << (BITS - 1))) << shift;
    }

    /** Record a delay; one above a simulated day counts as a day. */
    void add(long nanos) {
        counts[indexOf(Math.min(nanos, Actions.NANOS_MAX))]++;
    }

    /** Record all delays of another one. */
    void add(DelayHistogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    LatencyHistogram toLatencyHistogram() {
        Histogram histogram = new Histogram(1, Actions.NANOS_MAX, DIGITS);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                histogram.recordValueWithCount(leastOf(i), counts[i]);
            }
        }
        List<Long> values = new ArrayList<>();
        List<Long> counted = new ArrayList<>();
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            values.add(histogram.highestEquivalentValue(bucket.getValueIteratedTo()));
            counted.add(bucket.getCountAddedInThisIterationStep());
        }
        return new LatencyHistogram(values, counted);
    }
}
