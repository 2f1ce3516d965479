package org.schedgate.simulator.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.task.Actions;

class DelayHistogramTest {
    private static LatencyHistogram of(Histogram histogram) {
        List<Long> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            values.add(histogram.highestEquivalentValue(bucket.getValueIteratedTo()));
            counts.add(bucket.getCountAddedInThisIterationStep());
        }
        return new LatencyHistogram(values, counts);
    }

    @Test
    void has_what_a_histogram_has_that_records_each_delay() {
        Cases.forEach(chance -> {
            Histogram recorded = new Histogram(1, Actions.NANOS_MAX, 3);
            DelayHistogram half = new DelayHistogram();
            DelayHistogram rest = new DelayHistogram();
            for (int i = 0; i < 40; i++) {
                long reach = 1 + (1L << chance.below(47));
                long nanos = Math.min(chance.below(2) == 0 ? reach - chance.below(3) : chance.below(reach), 1L << 46);
                nanos = Math.max(0, Math.min(nanos, Actions.NANOS_MAX));
                recorded.recordValue(nanos);
                (chance.below(2) == 0 ? half : rest).add(nanos);
            }
            half.add(rest);
            assertThat(half.toLatencyHistogram()).isEqualTo(of(recorded));
        });
    }

    @Test
    void tells_the_first_two_thousand_apart_and_a_day_is_the_most() {
        DelayHistogram delays = new DelayHistogram();
        for (long nanos : new long[] {0, 2046, 2047, 2048, 2049, 2050, Actions.NANOS_MAX, Long.MAX_VALUE}) {
            delays.add(nanos);
        }
        LatencyHistogram histogram = delays.toLatencyHistogram();
        assertThat(histogram.counts()).containsExactly(1L, 1L, 1L, 2L, 1L, 2L);
        assertThat(histogram.values()).startsWith(0L, 2046L, 2047L, 2049L, 2051L);
    }
}
