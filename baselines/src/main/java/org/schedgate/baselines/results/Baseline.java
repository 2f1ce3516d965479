package org.schedgate.baselines.results;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/**
 * The content of one baseline file: the reviewed results of one scenario.
 *
 * @param scenario the scenario's id
 * @param variants what was measured, in {@link Variants#ORDER}; none twice
 */
public record Baseline(String scenario, List<VariantResult> variants) {
    /** Sort, and check that each variant is there once. */
    public Baseline {
        variants = variants.stream()
                .sorted(Comparator.comparing(VariantResult::variant, Variants.ORDER))
                .toList();
        TreeSet<VariantId> seen = new TreeSet<>(Variants.ORDER);
        for (VariantResult variant : variants) {
            if (!seen.add(variant.variant())) {
                throw new IllegalArgumentException(
                        "baseline of '" + scenario + "' has the variant '" + variant.variant() + "' twice");
            }
        }
    }
}
