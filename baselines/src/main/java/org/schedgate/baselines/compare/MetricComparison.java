package org.schedgate.baselines.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.schedgate.baselines.statistics.SignedRank;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantResult;

/** Compares one metric of a variant with its baseline, seed by seed. */
public final class MetricComparison {
    private MetricComparison() {}

    /**
     * Return how a metric differs.
     *
     * @param metric the metric's name
     * @param alpha level of the interval, above 0 and at most 0.5
     * @return empty where the two have no seed in common
     */
    public static Optional<Comparison> of(String metric, VariantResult base, VariantResult candidate, double alpha) {
        Map<Long, Double> measured = valuesBySeed(metric, candidate);
        List<SeedPair> pairs = new ArrayList<>();
        List<Long> onlyInBaseline = new ArrayList<>();
        for (RunResult run : base.runs()) {
            Double old = run.values().get(metric);
            if (old != null) {
                Double now = measured.remove(run.seed());
                if (now == null) {
                    onlyInBaseline.add(run.seed());
                } else {
                    pairs.add(new SeedPair(run.seed(), old, now));
                }
            }
        }
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        double[] differences = pairs.stream().mapToDouble(SeedPair::difference).toArray();
        return Optional.of(new Comparison(
                pairs,
                median(pairs, SeedPair::base),
                median(pairs, SeedPair::candidate),
                SignedRank.shiftOf(differences, alpha),
                onlyInBaseline,
                List.copyOf(measured.keySet())));
    }

    /** Tell whether some run of a variant has a value of a metric. */
    public static boolean hasValue(String metric, VariantResult result) {
        return result.runs().stream().anyMatch(run -> run.values().containsKey(metric));
    }

    private static Map<Long, Double> valuesBySeed(String metric, VariantResult result) {
        Map<Long, Double> values = new TreeMap<>();
        for (RunResult run : result.runs()) {
            Double value = run.values().get(metric);
            if (value != null) {
                values.put(run.seed(), value);
            }
        }
        return values;
    }

    private static double median(List<SeedPair> pairs, ToDoubleFunction<SeedPair> side) {
        double[] sorted = pairs.stream().mapToDouble(side).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : sorted[half - 1] / 2 + sorted[half] / 2;
    }
}
