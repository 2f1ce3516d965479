package org.schedgate.simulator.result;

import java.util.List;
import java.util.Objects;

/**
 * A distribution as counts of buckets, immutable.
 *
 * <p>Values are integers of the metric's unit. Buckets are given by their highest equivalent value, ascending. Percentiles follow the
 * nearest-rank rule: the value of the first bucket at which the cumulated count reaches the share.
 *
 * @param values highest equivalent value of each non-empty bucket, ascending
 * @param counts number of samples in each of these buckets, each 1 or more
 */
public record LatencyHistogram(List<Long> values, List<Long> counts) {
    /** The percentiles that become values of their own, in thousandths of a per cent: 50, 75, 90, 95, 99, 99.5, 99.9. */
    public static final List<Integer> PERCENTILES = List.of(50_000, 75_000, 90_000, 95_000, 99_000, 99_500, 99_900);

    /** Check that both lists fit together. */
    public LatencyHistogram {
        Objects.requireNonNull(values, "values of a histogram are null: List.of() is empty");
        Objects.requireNonNull(counts, "counts of a histogram are null: List.of() is empty");
        for (Long value : values) {
            Objects.requireNonNull(value, "a value of a histogram is null: leave it out");
        }
        for (Long count : counts) {
            Objects.requireNonNull(count, "a count of a histogram is null: leave it out");
        }
        values = List.copyOf(values);
        counts = List.copyOf(counts);
        if (values.size() != counts.size()) {
            throw new IllegalArgumentException("histogram with " + values.size() + " values and " + counts.size()
                    + " counts: expected as many of each");
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) < 0 || counts.get(i) < 1 || (i > 0 && values.get(i) <= values.get(i - 1))) {
                throw new IllegalArgumentException("histogram bucket " + i + " with value " + values.get(i)
                        + " and count " + counts.get(i) + ": expected ascending values >= 0 and counts >= 1");
            }
        }
    }

    /** Return the number of samples. */
    public long count() {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /**
     * Return the nearest-rank percentile.
     *
     * @param perHundredThousand share in thousandths of a per cent, 1..100000
     * @throws IllegalStateException if the histogram is empty
     */
    public long percentile(int perHundredThousand) {
        if (perHundredThousand < 1 || perHundredThousand > 100_000) {
            throw new IllegalArgumentException(
                    "percentile " + perHundredThousand + ": accepted is 1..100000 thousandths of a per cent");
        }
        long total = count();
        if (total == 0) {
            throw new IllegalStateException("percentile of an empty histogram");
        }
        long rank = Math.max(1, (total * perHundredThousand + 99_999) / 100_000);
        long seen = 0;
        for (int i = 0; i < counts.size(); i++) {
            seen += counts.get(i);
            if (seen >= rank) {
                return values.get(i);
            }
        }
        throw new IllegalStateException("counts changed while read");
    }

    /** Return the largest value, 0 for an empty histogram. */
    public long max() {
        return values.isEmpty() ? 0 : values.get(values.size() - 1);
    }

    /** Return the name of a percentile as metrics carry it, such as {@code p99_5}. */
    public static String nameOf(int perHundredThousand) {
        String digits = perHundredThousand % 1000 == 0
                ? Integer.toString(perHundredThousand / 1000)
                : (perHundredThousand / 1000) + "_"
                        + Integer.toString(1000 + perHundredThousand % 1000)
                                .substring(1)
                                .replaceAll("0+$", "");
        return "p" + digits;
    }
}
