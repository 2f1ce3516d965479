package org.schedgate.baselines.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.Commands;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Variants;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Judges one scenario that ran: each variant that is measured, broken, not selected, or in its baseline. */
public final class ScenarioJudge {
    private final ScenarioResult result;
    private final Map<VariantId, VariantResult> baseline = new TreeMap<>(Variants.ORDER);
    private final List<GateRule> rules;
    private final VariantJudge variants;
    private final NextSteps steps;
    private final List<CellVerdict> verdicts = new ArrayList<>();

    /**
     * Judge a scenario.
     *
     * @param result what was measured
     * @param baseline its baseline, null where there is none
     * @param defaultRule the rule of scenarios that declare neither gate nor expectation
     * @param alpha the level of paired comparisons
     * @param commands how messages spell the next step
     */
    public ScenarioJudge(
            ScenarioResult result, @Nullable Baseline baseline, GateRule defaultRule, double alpha, Commands commands) {
        this.result = result;
        this.steps = new NextSteps(commands);
        if (result.needsBaseline()) {
            rules = result.rules().isEmpty() ? List.of(defaultRule) : result.rules();
        } else {
            rules = List.of();
        }
        this.variants = new VariantJudge(result.scenario().id(), rules, alpha, steps);
        if (baseline != null) {
            baseline.variants().forEach(variant -> this.baseline.put(variant.variant(), variant));
        }
    }

    /** Return the verdicts. */
    public List<CellVerdict> judge() {
        if (result.variants().isEmpty()
                && result.failures().isEmpty()
                && result.selection().notSelected().isEmpty()) {
            add(null, VerdictKind.ERROR, "ran without a single variant", "give it a machine, kernel and workload");
            return verdicts;
        }
        List<VariantResult> added = new ArrayList<>();
        boolean scenarioBroken = false;
        for (MeasuredVariant measured : result.variants()) {
            judge(measured, added);
        }
        for (Failure failure : result.failures()) {
            VariantId variant = failure.variant();
            scenarioBroken |= variant == null;
            if (variant != null) {
                baseline.remove(variant);
            }
            add(variant, VerdictKind.ERROR, failure.message(), rerun(failure.testName()));
        }
        for (VariantId variant : result.selection().notSelected()) {
            baseline.remove(variant);
            add(variant, VerdictKind.NOT_SELECTED, "not among the tests asked for", "");
        }
        if (!scenarioBroken && !rules.isEmpty()) {
            baseline.values().forEach(gone -> judgeGone(gone, added));
        }
        return verdicts;
    }

    private void judge(MeasuredVariant measured, List<VariantResult> added) {
        VariantResult base = baseline.remove(measured.variant());
        if (base != null) {
            verdicts.addAll(variants.compare(base, measured.result(), rerun(measured.testName())));
        } else if (!rules.isEmpty()) {
            added.add(measured.result());
            add(measured.variant(), VerdictKind.NEW, "the baseline does not have it", steps.record());
            verdicts.addAll(variants.rulesWithoutMetric(
                    measured.result(), measured.result().metrics().keySet()));
        }
    }

    private void judgeGone(VariantResult gone, List<VariantResult> added) {
        Renaming.Successor successor = Renaming.of(gone, added);
        String reason = "in the baseline, and the scenario has it no more";
        verdicts.add(new CellVerdict.NotCompared(
                new CellKey(result.scenario().id(), gone.variant(), null),
                VerdictKind.MISSING,
                successor == null ? reason : reason + "; " + successor.text(),
                steps.recordIfMeant(),
                successor == null ? List.of() : Deltas.between(gone, successor.now(), rules)));
    }

    private void add(@Nullable VariantId variant, VerdictKind kind, String reason, String nextStep) {
        verdicts.add(new CellVerdict.NotCompared(
                new CellKey(result.scenario().id(), variant, null), kind, reason, nextStep, List.of()));
    }

    private String rerun(String testName) {
        return steps.rerun(result.scenario().className(), testName);
    }
}
