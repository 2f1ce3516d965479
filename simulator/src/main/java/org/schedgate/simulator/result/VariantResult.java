package org.schedgate.simulator.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.schedgate.simulator.name.NearMiss;

/**
 * All runs of one variant.
 *
 * @param variant what was run
 * @param fingerprint hexadecimal digest of everything that determines the numbers: machine with costs and noise, kernel answers, features
 *     and tunables, workload, power policy
 * @param modelVersion the simulator's model version, raised whenever simulated numbers change
 * @param metrics every metric that some run has, by name
 * @param runs one a seed, in the order of the seeds asked for; at least one
 */
public record VariantResult(
        VariantId variant, String fingerprint, int modelVersion, Map<String, Metric> metrics, List<RunResult> runs) {
    /** Copy the collections, the metrics into name order. */
    public VariantResult {
        Objects.requireNonNull(variant, "variant of a result is null: say what was run");
        Objects.requireNonNull(fingerprint, "fingerprint of a result is null: give Simulation.fingerprint()");
        Objects.requireNonNull(metrics, () -> "metrics of variant " + variant + " are null: Map.of() is none");
        Objects.requireNonNull(runs, () -> "list of runs of variant " + variant + " is null: give at least one");
        for (RunResult run : runs) {
            Objects.requireNonNull(run, () -> "a run of variant " + variant + " is null: leave it out");
        }
        metrics = Collections.unmodifiableMap(new TreeMap<>(metrics));
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("variant " + variant + " without a run");
        }
        for (RunResult run : runs) {
            for (String name : run.values().keySet()) {
                if (!metrics.containsKey(name)) {
                    throw new IllegalArgumentException(
                            "run " + run.seed() + " reports '" + name + "', which is no metric of the variant");
                }
            }
        }
    }

    /**
     * Return the median over the runs of a metric (the mean of the middle two for an even number).
     *
     * @throws IllegalArgumentException if no run reports it, listing those there are
     */
    public double metric(String name) {
        double[] values = runs.stream()
                .filter(run -> run.values().containsKey(name))
                .mapToDouble(run -> run.values().get(name))
                .sorted()
                .toArray();
        if (values.length == 0) {
            throw new IllegalArgumentException("no metric '" + name + "' in " + variant + ": "
                    + NearMiss.hint(name, metrics.keySet()) + "there are " + String.join(", ", metrics.keySet()));
        }
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
