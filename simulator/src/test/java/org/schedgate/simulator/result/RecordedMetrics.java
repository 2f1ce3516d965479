package org.schedgate.simulator.result;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keeps what one run measured, in name order.
 *
 * <p>A histogram {@code x} gives the values {@code x.count} and, unless it is empty, {@code x.p50} and so on
 * ({@link LatencyHistogram#PERCENTILES}) and {@code x.max}; lower is better for all but the count.
 */
public final class RecordedMetrics implements MetricSink {
    private final SortedMap<String, Metric> metrics = new TreeMap<>();
    private final SortedMap<String, Double> values = new TreeMap<>();
    private final SortedMap<String, LatencyHistogram> histograms = new TreeMap<>();

    @Override
    public void value(Metric metric, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    "metric '" + metric.name() + "' is " + value + ": expected a finite number");
        }
        if (metrics.putIfAbsent(metric.name(), metric) != null) {
            throw new IllegalArgumentException("metric '" + metric.name() + "' is reported twice");
        }
        values.put(metric.name(), value);
    }

    @Override
    public void histogram(String name, String unit, LatencyHistogram histogram) {
        value(new Metric(name + ".count", "1", Direction.NONE), (double) histogram.count());
        if (histogram.count() == 0) {
            return;
        }
        for (int percentile : LatencyHistogram.PERCENTILES) {
            value(new Metric(name + "." + LatencyHistogram.nameOf(percentile), unit, Direction.LOWER), (double)
                    histogram.percentile(percentile));
        }
        value(new Metric(name + ".max", unit, Direction.LOWER), (double) histogram.max());
        histograms.put(name, histogram);
    }

    /** Return the metrics by name. */
    public Map<String, Metric> metrics() {
        return Collections.unmodifiableMap(metrics);
    }

    /** Return the values by name. */
    public Map<String, Double> values() {
        return Collections.unmodifiableMap(values);
    }

    /** Return the distributions by name; empty ones are left out. */
    public Map<String, LatencyHistogram> histograms() {
        return Collections.unmodifiableMap(histograms);
    }
}
