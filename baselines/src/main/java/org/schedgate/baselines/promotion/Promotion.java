package org.schedgate.baselines.promotion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Variants;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Makes the new baseline of a scenario out of the old one and a result; a value, no file is touched. */
final class Promotion {
    private Promotion() {}

    /**
     * Return the new baseline: every variant measured with what was measured, every variant that was not selected as it was. A variant
     * that the scenario has no more is left out.
     *
     * @param old the baseline there is, null where there is none
     * @param result complete for each variant measured: without failures, and with the scenario's own seeds
     */
    static Baseline promote(@Nullable Baseline old, ScenarioResult result) {
        Map<VariantId, VariantResult> variants = new TreeMap<>(Variants.ORDER);
        Set<VariantId> notSelected = new TreeSet<>(Variants.ORDER);
        notSelected.addAll(result.selection().notSelected());
        if (old != null) {
            for (VariantResult variant : old.variants()) {
                if (notSelected.contains(variant.variant())) {
                    variants.put(variant.variant(), variant);
                }
            }
        }
        for (MeasuredVariant measured : result.variants()) {
            variants.put(measured.variant(), withHeldHistograms(measured.result(), result.rules()));
        }
        return new Baseline(result.scenario().id(), new ArrayList<>(variants.values()));
    }

    /**
     * Leave out the histograms of which the scenario's rules hold no value: nobody compares them, and they are most of a file that is to be
     * reviewed. Without rules every metric is held.
     */
    private static VariantResult withHeldHistograms(VariantResult result, List<GateRule> rules) {
        if (rules.isEmpty()) {
            return result;
        }
        List<RunResult> runs = new ArrayList<>();
        for (RunResult run : result.runs()) {
            Map<String, LatencyHistogram> held = new TreeMap<>(run.histograms());
            held.keySet().removeIf(name -> !isHeld(name, result.metrics().keySet(), rules));
            runs.add(new RunResult(run.seed(), run.values(), held, run.simulatedNanos(), run.events()));
        }
        return new VariantResult(result.variant(), result.fingerprint(), result.modelVersion(), result.metrics(), runs);
    }

    private static boolean isHeld(String histogram, Set<String> metrics, List<GateRule> rules) {
        String prefix = histogram + ".";
        return metrics.stream()
                .filter(metric -> metric.startsWith(prefix) && metric.indexOf('.', prefix.length()) < 0)
                .anyMatch(metric -> rules.stream().anyMatch(rule -> rule.holds(metric)));
    }

    /** Return why a result must not become a baseline, in one line each; empty where it may. */
    static List<String> objections(ScenarioResult result) {
        List<String> objections = new ArrayList<>();
        String scenario = "scenario '" + result.scenario().id() + "'";
        if (result.selection().seedsNarrowed()) {
            objections.add(scenario + " ran with other seeds than its own: run it again with these");
        }
        result.failures()
                .forEach(failure ->
                        objections.add(scenario + " is broken in " + failure.testName() + ": " + failure.message()));
        return objections;
    }
}
