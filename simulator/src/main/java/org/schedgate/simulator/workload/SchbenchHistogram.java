package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import org.schedgate.simulator.result.LatencyHistogram;

/**
 * schbench's own latency histogram: 19 groups of 256 buckets with 8 significant bits.
 *
 * <p>Values below 512 have a bucket each. A value whose highest set bit is b, b at least 9, falls into a bucket of width
 * 2^(b-8), which is reported by its middle; so the error is below 1 part in 512. Values beyond the last bucket, 2^27 and more,
 * count into it.
 */
final class SchbenchHistogram {
    private static final int BITS = 8;
    private static final int GROUP = 1 << BITS;
    private static final int BUCKETS = 19 * GROUP;

    private final long[] counts = new long[BUCKETS];
    private long samples;
    private long max;

    void add(long micros) {
        counts[bucketOf(micros)]++;
        samples++;
        max = Math.max(max, micros);
    }

    static int bucketOf(long micros) {
        int highestBit = 63 - Long.numberOfLeadingZeros(micros | 1);
        if (highestBit <= BITS) {
            return (int) micros;
        }
        int dropped = highestBit - BITS;
        long bucket = ((long) (dropped + 1) << BITS) + ((micros >>> dropped) & (GROUP - 1));
        return (int) Math.min(bucket, BUCKETS - 1);
    }

    static long valueOf(int bucket) {
        if (bucket < 2 * GROUP) {
            return bucket;
        }
        int dropped = (bucket >> BITS) - 1;
        long lowest = (long) (GROUP + bucket % GROUP) << dropped;
        return lowest + (1L << dropped >> 1);
    }

    long samples() {
        return samples;
    }

    long max() {
        return max;
    }

    /** Return a percentile, in thousandths of a per cent: the value of the first bucket that reaches the share; 0 without samples. */
    long percentile(int perHundredThousand) {
        long seen = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            seen += counts[bucket];
            if (seen * 100_000 >= samples * perHundredThousand) {
                return valueOf(bucket);
            }
        }
        throw new IllegalStateException("percentile " + perHundredThousand + " beyond 100000");
    }

    LatencyHistogram toLatencyHistogram() {
        List<Long> values = new ArrayList<>();
        List<Long> samplesOf = new ArrayList<>();
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            if (counts[bucket] > 0) {
                values.add(valueOf(bucket));
                samplesOf.add(counts[bucket]);
            }
        }
        return new LatencyHistogram(values, samplesOf);
    }
}
