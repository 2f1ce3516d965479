package org.schedgate.baselines.verdict;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Recognises in a variant that is new one that is gone: the same thing under another name, or one that differs in one part. */
final class Renaming {
    private Renaming() {}

    /**
     * What became of a variant that is gone.
     *
     * @param now the new variant
     * @param text what the two have in common
     */
    record Successor(VariantResult now, String text) {}

    /** Return the variant that seems to follow one that is gone, null where none does or several might. */
    static @Nullable Successor of(VariantResult gone, List<VariantResult> added) {
        List<Successor> same = new ArrayList<>();
        List<Successor> near = new ArrayList<>();
        for (VariantResult candidate : added) {
            List<String> parts = differingParts(gone.variant(), candidate.variant());
            if (candidate.fingerprint().equals(gone.fingerprint())) {
                same.add(new Successor(
                        candidate, "renamed? '" + candidate.variant() + "' is new and has the same fingerprint"));
            } else if (parts.size() == 1) {
                near.add(new Successor(
                        candidate, "only the " + parts.get(0) + " changed: '" + candidate.variant() + "' is new"));
            }
        }
        if (same.size() == 1) {
            return same.get(0);
        }
        return near.size() == 1 && same.isEmpty() ? near.get(0) : null;
    }

    private static List<String> differingParts(VariantId left, VariantId right) {
        List<String> parts = new ArrayList<>();
        if (!left.machine().equals(right.machine())) {
            parts.add("machine");
        }
        if (!left.kernel().equals(right.kernel())) {
            parts.add("kernel");
        }
        if (!left.power().equals(right.power())) {
            parts.add("power policy");
        }
        if (!left.workload().equals(right.workload())) {
            parts.add("workload");
        }
        if (!left.patches().equals(right.patches())) {
            parts.add("patches");
        }
        return parts;
    }
}
