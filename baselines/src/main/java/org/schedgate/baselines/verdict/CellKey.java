package org.schedgate.baselines.verdict;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.VariantId;

/**
 * What a verdict is about: a metric of a variant of a scenario, or a whole variant, or a whole scenario.
 *
 * @param scenario the scenario's id
 * @param variant which variant, null for the whole scenario
 * @param metric which metric, null for the whole variant
 */
public record CellKey(
        String scenario,
        @Nullable VariantId variant,
        @Nullable String metric) {
    /** Return the scenario, variant and metric in one line. */
    @Override
    public String toString() {
        return scenario + (variant == null ? "" : " | " + variant) + (metric == null ? "" : " | " + metric);
    }
}
