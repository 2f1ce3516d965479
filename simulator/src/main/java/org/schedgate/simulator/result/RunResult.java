package org.schedgate.simulator.result;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What one simulation of a variant with one seed measured.
 *
 * @param seed the seed
 * @param values metric name to value, in name order; every value is finite
 * @param histograms name to distribution, in name order
 * @param simulatedNanos how long the run lasted in simulated time, nanoseconds
 * @param events queue entries processed; the measure of work, not of time
 */
public record RunResult(
        long seed,
        Map<String, Double> values,
        Map<String, LatencyHistogram> histograms,
        long simulatedNanos,
        long events) {
    /** Copy the maps into name order and check the values. */
    public RunResult {
        Objects.requireNonNull(values, () -> "values of seed " + seed + " are null: Map.of() is none");
        Objects.requireNonNull(histograms, () -> "histograms of seed " + seed + " are null: Map.of() is none");
        for (Map.Entry<String, Double> value : values.entrySet()) {
            if (!Double.isFinite(value.getValue())) {
                throw new IllegalArgumentException(
                        "metric '" + value.getKey() + "' of seed " + seed + " is " + value.getValue());
            }
        }
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        histograms = Collections.unmodifiableMap(new TreeMap<>(histograms));
    }
}
