package org.schedgate.simulator;

import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;

/** Collects what one run reports, by name. */
final class CollectedMetrics implements MetricSink {
    private final TreeMap<String, Metric> metrics = new TreeMap<>();
    private final TreeMap<String, Double> values = new TreeMap<>();
    private final TreeMap<String, LatencyHistogram> histograms = new TreeMap<>();

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
        histograms.put(name, histogram);
        for (int percentile : LatencyHistogram.PERCENTILES) {
            value(new Metric(name + "." + LatencyHistogram.nameOf(percentile), unit, Direction.LOWER), (double)
                    histogram.percentile(percentile));
        }
        value(new Metric(name + ".max", unit, Direction.LOWER), (double) histogram.max());
    }

    Map<String, Metric> metrics() {
        return metrics;
    }

    Map<String, Double> values() {
        return values;
    }

    Map<String, LatencyHistogram> histograms() {
        return histograms;
    }
}
