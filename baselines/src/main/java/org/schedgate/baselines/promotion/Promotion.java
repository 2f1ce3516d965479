package org.schedgate.baselines.promotion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Variants;
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
            variants.put(measured.variant(), measured.result());
        }
        return new Baseline(result.scenario().id(), new ArrayList<>(variants.values()));
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
