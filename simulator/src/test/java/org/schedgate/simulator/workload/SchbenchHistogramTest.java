package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.result.LatencyHistogram;

class SchbenchHistogramTest {
    private static final long LAST_EXACT = 511;

    /** The definition, bit by bit: drop low bits until nine are left, then take the middle of what was dropped. */
    private static long middleOf(long micros) {
        int dropped = 0;
        while (micros >> dropped > LAST_EXACT) {
            dropped++;
        }
        long lowest = micros >> dropped << dropped;
        return lowest + (1L << dropped) / 2;
    }

    @Test
    void reports_small_values_exactly_and_larger_ones_by_the_middle_of_their_bucket() {
        for (long micros = 0; micros < 200_000; micros++) {
            assertThat(SchbenchHistogram.valueOf(SchbenchHistogram.bucketOf(micros)))
                    .as("value %d", micros)
                    .isEqualTo(middleOf(micros));
        }
    }

    @Test
    void has_a_bucket_of_its_own_for_511_and_shares_the_one_of_512() {
        assertThat(SchbenchHistogram.bucketOf(511)).isEqualTo(511);
        assertThat(SchbenchHistogram.bucketOf(512)).isEqualTo(512).isEqualTo(SchbenchHistogram.bucketOf(513));
        assertThat(SchbenchHistogram.bucketOf(514)).isEqualTo(513);
        assertThat(SchbenchHistogram.valueOf(512)).isEqualTo(513);
    }

    @Test
    void counts_what_is_too_large_into_the_last_bucket() {
        int last = 19 * 256 - 1;
        assertThat(SchbenchHistogram.bucketOf((1L << 26) - 1)).isEqualTo(last);
        assertThat(SchbenchHistogram.bucketOf((1L << 26) - (1L << 17) - 1)).isEqualTo(last - 1);
        assertThat(SchbenchHistogram.bucketOf(1L << 26)).isEqualTo(last);
        assertThat(SchbenchHistogram.bucketOf(1L << 40)).isEqualTo(last);
    }

    @Test
    void finds_the_same_percentiles_as_sorting() {
        Cases.forEach(random -> {
            SchbenchHistogram histogram = new SchbenchHistogram();
            List<Long> sorted = new ArrayList<>();
            long count = random.between(1, 3000);
            for (long i = 0; i < count; i++) {
                long micros = random.below(1L << random.between(1, 25));
                histogram.add(micros);
                sorted.add(middleOf(micros));
            }
            Collections.sort(sorted);
            LatencyHistogram exported = histogram.toLatencyHistogram();
            for (int percentile : LatencyHistogram.PERCENTILES) {
                int rank = (int) ((count * percentile + 99_999) / 100_000);
                assertThat(histogram.percentile(percentile))
                        .isEqualTo(sorted.get(rank - 1))
                        .isEqualTo(exported.percentile(percentile));
            }
            assertThat(exported.count()).isEqualTo(histogram.samples()).isEqualTo(count);
        });
    }

    @Test
    void agrees_with_hdrhistogram_within_both_precisions() {
        SchbenchHistogram histogram = new SchbenchHistogram();
        Histogram oracle = new Histogram(1, 1L << 27, 4);
        org.schedgate.simulator.random.RandomStream random =
                org.schedgate.simulator.random.RandomStream.of(7, "oracle");
        for (int i = 0; i < 50_000; i++) {
            long micros = 1 + random.below(1L << random.between(1, 20));
            histogram.add(micros);
            oracle.recordValue(micros);
        }
        for (int percentile : LatencyHistogram.PERCENTILES) {
            long expected = oracle.getValueAtPercentile(percentile / 1000.0);
            assertThat((double) histogram.percentile(percentile))
                    .isBetween(expected * (1 - 1 / 500.0) - 1, expected * (1 + 1 / 500.0) + 1);
        }
    }
}
