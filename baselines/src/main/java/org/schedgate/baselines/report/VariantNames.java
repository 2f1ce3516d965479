package org.schedgate.baselines.report;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.simulator.result.VariantId;

/**
 * Names variants for people. A workload put together from steps is called by all of them, which can be hundreds of characters: here it is cut
 * where the beginning is enough to tell it from the judgment's other workloads. The verdict file has it in full.
 */
final class VariantNames {
    private static final int LONGEST_WORKLOAD = 80;
    private static final String CUT = "...";

    private final Map<String, String> workloads;

    private VariantNames(Map<String, String> workloads) {
        this.workloads = workloads;
    }

    /** Return names for the variants of a judgment. */
    static VariantNames of(Judgment judgment) {
        TreeSet<String> full = new TreeSet<>();
        for (CellVerdict verdict : judgment.verdicts()) {
            VariantId variant = verdict.cell().variant();
            if (variant != null) {
                full.add(variant.workload());
            }
        }
        TreeMap<String, String> names = new TreeMap<>();
        String before = "";
        for (String workload : full) {
            String after = full.higher(workload);
            int shared = Math.max(shared(before, workload), after == null ? 0 : shared(workload, after));
            // In the order of texts the neighbours share most, so that what differs from both differs from all.
            int needed = Math.max(LONGEST_WORKLOAD, shared + 1);
            needed += needed < workload.length() && Character.isLowSurrogate(workload.charAt(needed)) ? 1 : 0;
            names.put(
                    workload,
                    workload.length() <= needed + CUT.length() ? workload : workload.substring(0, needed) + CUT);
            before = workload;
        }
        return new VariantNames(names);
    }

    /** Return the name of a variant. */
    String of(VariantId variant) {
        String workload = workloads.getOrDefault(variant.workload(), variant.workload());
        return new VariantId(variant.machine(), variant.kernel(), variant.power(), workload, variant.patches())
                .toString();
    }

    private static int shared(String left, String right) {
        int end = Math.min(left.length(), right.length());
        int at = 0;
        while (at < end && left.charAt(at) == right.charAt(at)) {
            at++;
        }
        return at;
    }
}
