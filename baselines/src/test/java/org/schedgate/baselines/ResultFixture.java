package org.schedgate.baselines;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Results to be compared, written and read in tests. */
public final class ResultFixture {
    public static final Metric LATENCY = new Metric("wakeup_latency.p99", "ns", Direction.LOWER);
    public static final Metric THROUGHPUT = new Metric("messages_per_second", "1/s", Direction.HIGHER);
    public static final Metric SWITCHES = new Metric("context_switches", "1", Direction.NONE);
    public static final VariantId STOCK = variant("v6.1");
    public static final VariantId OLDER = variant("v6.0");
    public static final Producer PRODUCER = new Producer("0.1.0", null, "cafe01");

    private ResultFixture() {}

    public static VariantId variant(String kernel) {
        return new VariantId("laptop-4", kernel, "performance", "schbench -m 2 -t 16", List.of());
    }

    /** A variant with the metric's values for the seeds 1, 2, … */
    public static VariantResult measured(VariantId variant, Metric metric, double... values) {
        return measured(variant, Map.of(metric, values));
    }

    /** A variant with each metric's values for the seeds 1, 2, … */
    public static VariantResult measured(VariantId variant, Map<Metric, double[]> values) {
        return withFingerprint(variant, "f-" + variant.kernel(), 7, values);
    }

    public static VariantResult withFingerprint(
            VariantId variant, String fingerprint, int modelVersion, Map<Metric, double[]> values) {
        Map<String, Metric> metrics = new TreeMap<>();
        int seeds = 0;
        for (Map.Entry<Metric, double[]> metric : values.entrySet()) {
            metrics.put(metric.getKey().name(), metric.getKey());
            seeds = Math.max(seeds, metric.getValue().length);
        }
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < seeds; i++) {
            Map<String, Double> ofRun = new TreeMap<>();
            for (Map.Entry<Metric, double[]> metric : values.entrySet()) {
                if (i < metric.getValue().length) {
                    ofRun.put(metric.getKey().name(), metric.getValue()[i]);
                }
            }
            runs.add(new RunResult(i + 1, ofRun, Map.of(), 1_000_000, 42));
        }
        return new VariantResult(variant, fingerprint, modelVersion, metrics, runs);
    }

    public static GateRule rule(String metric, String tolerance) {
        return new GateRule(metric, Tolerance.parse(tolerance), ComparisonMode.AUTOMATIC);
    }

    public static ScenarioIdentity scenario(String id) {
        return new ScenarioIdentity(id, id, "class-" + id);
    }

    public static ScenarioResult scenarioResult(String id, List<GateRule> rules, VariantResult... variants) {
        List<MeasuredVariant> measured = new ArrayList<>();
        for (VariantResult variant : variants) {
            measured.add(new MeasuredVariant("kernel_" + variant.variant().kernel(), variant));
        }
        return new ScenarioResult(scenario(id), Selection.COMPLETE, measured, List.of(), rules, List.of());
    }

    public static ExecutionResults execution(ScenarioResult... scenarios) {
        return new ExecutionResults(PRODUCER, 1, List.of(scenarios));
    }

    /** A variant with everything a file can hold: several metrics, histograms, gaps, patches, awkward numbers and texts. */
    public static VariantResult rich() {
        VariantId variant = new VariantId(
                "kunpeng920-96",
                "v5.12",
                "performance",
                "hackbench -p -T \"g=2\" \u00fc\u20ac",
                List.of("idle first", "b"));
        Map<String, Metric> metrics =
                Map.of(LATENCY.name(), LATENCY, THROUGHPUT.name(), THROUGHPUT, SWITCHES.name(), SWITCHES);
        RunResult first = new RunResult(
                -3,
                Map.of(LATENCY.name(), 10_240.0, THROUGHPUT.name(), 1234.5, SWITCHES.name(), 1e-7),
                Map.of("wakeup_latency", new LatencyHistogram(List.of(0L, 1023L, 9_000_000_000L), List.of(1L, 2L, 3L))),
                30_000_000_000L,
                99);
        RunResult second =
                new RunResult(9_007_199_254_740_993L, Map.of(LATENCY.name(), 1.0 / 3), Map.of(), Long.MAX_VALUE, 0);
        return new VariantResult(variant, "0f", 3, metrics, List.of(first, second));
    }
}
