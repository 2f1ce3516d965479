package org.schedgate.baselines.results;

import java.util.List;
import org.schedgate.simulator.result.VariantId;

/**
 * Which part of a scenario was asked for.
 *
 * @param notSelected variants that the scenario declares and this execution did not select, in {@link Variants#ORDER}
 * @param seedsNarrowed whether other seeds than the scenario's own were asked for, as by {@code -Dschedgate.seed} or {@code -Dschedgate.runs}
 */
public record Selection(List<VariantId> notSelected, boolean seedsNarrowed) {
    /** The whole scenario with its own seeds. */
    public static final Selection COMPLETE = new Selection(List.of(), false);

    /** Sort the variants. */
    public Selection {
        notSelected = notSelected.stream().sorted(Variants.ORDER).toList();
    }

    /** Tell whether all variants were selected with the scenario's own seeds. */
    public boolean isComplete() {
        return notSelected.isEmpty() && !seedsNarrowed;
    }
}
