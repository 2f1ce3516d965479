package org.schedgate.baselines.results;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.schedgate.simulator.result.VariantId;

/** The one order of variants in files and reports: by machine, kernel, power policy, workload, then patches, as code units. */
public final class Variants {
    /** Orders variants; equal only for equal variants. */
    public static final Comparator<VariantId> ORDER = Comparator.comparing(VariantId::machine)
            .thenComparing(VariantId::kernel)
            .thenComparing(VariantId::power)
            .thenComparing(VariantId::workload)
            .thenComparing(VariantId::patches, Variants::comparePatches);

    private Variants() {}

    private static int comparePatches(List<String> left, List<String> right) {
        Iterator<String> others = right.iterator();
        for (String patch : left) {
            if (!others.hasNext()) {
                return 1;
            }
            int order = patch.compareTo(others.next());
            if (order != 0) {
                return order;
            }
        }
        return others.hasNext() ? -1 : 0;
    }
}
