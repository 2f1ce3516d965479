package org.schedgate.baselines.results;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.VariantId;

/**
 * What one execution found out about one scenario.
 *
 * @param scenario which scenario
 * @param selection which part of it was asked for
 * @param variants the variants that ran to their end, in {@link Variants#ORDER}; none twice
 * @param failures what could not be run or broke, in the same order, those of the whole scenario first
 * @param rules the gate that the class declares, in the order declared, the first that holds a metric counts; may be empty, see
 *     {@link #needsBaseline}
 * @param expectations what became of budgets, patched-against-stock expectations and verifications, in the order declared
 */
public record ScenarioResult(
        ScenarioIdentity scenario,
        Selection selection,
        List<MeasuredVariant> variants,
        List<Failure> failures,
        List<GateRule> rules,
        List<ExpectationOutcome> expectations) {

    private static final Comparator<Failure> BY_VARIANT =
            Comparator.comparing(Failure::variant, Comparator.nullsFirst(Variants.ORDER));

    /** Sort, and check that each variant is there once. */
    public ScenarioResult {
        variants = variants.stream()
                .sorted(Comparator.comparing(MeasuredVariant::variant, Variants.ORDER))
                .toList();
        failures = failures.stream().sorted(BY_VARIANT).toList();
        rules = List.copyOf(rules);
        expectations = List.copyOf(expectations);
        TreeSet<VariantId> seen = new TreeSet<>(Variants.ORDER);
        for (MeasuredVariant measured : variants) {
            once(seen, measured.variant(), scenario);
        }
        for (Failure failure : failures) {
            once(seen, failure.variant(), scenario);
        }
        for (VariantId variant : selection.notSelected()) {
            once(seen, variant, scenario);
        }
    }

    /**
     * Tell whether the scenario is compared with a baseline: where it declares a gate, by its rules; where it declares neither gate nor
     * budget nor patched-against-stock expectation, by the default rule of the build; else not.
     */
    public boolean needsBaseline() {
        return !rules.isEmpty()
                || expectations.stream().allMatch(outcome -> outcome.kind() == ExpectationOutcome.Kind.VERIFICATION);
    }

    private static void once(TreeSet<VariantId> seen, @Nullable VariantId variant, ScenarioIdentity scenario) {
        if (variant != null && !seen.add(variant)) {
            throw new IllegalArgumentException("scenario '" + scenario.id() + "' has the variant '" + variant
                    + "' twice: each is measured, failed or not selected, once");
        }
    }
}
