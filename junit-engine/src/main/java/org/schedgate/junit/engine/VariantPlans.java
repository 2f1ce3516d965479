package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Combines the axes of a scenario and names the combinations.
 *
 * <p>A variant's name is its workload's label followed by those parts that have more than one value, joined by underscores. It holds
 * nothing that Surefire's {@code -Dtest} or a shell reads as a pattern, and stays the same as long as the axes do.
 */
final class VariantPlans {
    private final AxesReader.Axes axes;

    VariantPlans(AxesReader.Axes axes) {
        this.axes = axes;
    }

    /** Return all combinations, workloads outermost, the stock kernel before its patches. */
    List<VariantPlan> all() {
        List<VariantPlan> plans = new ArrayList<>();
        Set<String> taken = new LinkedHashSet<>();
        for (Choice workload : axes.workloads()) {
            for (Choice machine : axes.machines()) {
                for (Choice kernel : axes.kernels()) {
                    for (@Nullable Choice patch : patchesOf(kernel)) {
                        for (String power : axes.powers()) {
                            VariantPlan.Parts parts = new VariantPlan.Parts(workload, machine, kernel, patch, power);
                            plans.add(plan(plans.size() + 1, parts, taken));
                        }
                    }
                }
            }
        }
        return List.copyOf(plans);
    }

    private List<@Nullable Choice> patchesOf(Choice kernel) {
        List<@Nullable Choice> patches = new ArrayList<>();
        patches.add(null);
        for (AxesReader.PatchChoice patch : axes.patches()) {
            if (patch.appliesTo(kernel)) {
                patches.add(patch.choice());
            }
        }
        return patches;
    }

    private VariantPlan plan(int index, VariantPlan.Parts parts, Set<String> taken) {
        List<String> words = varying(parts);
        List<String> display = new ArrayList<>(words);
        if (axes.workloads().size() > 1 || display.isEmpty()) {
            display.add(0, parts.workload().label());
        }
        words.add(0, parts.workload().label());
        String base = String.join("_", words.stream().map(VariantPlans::plain).toList());
        String name = base;
        // Two labels can become the same once cleaned; the place among the equal ones tells them apart.
        for (int again = 2; !taken.add(name); again++) {
            name = base + "-" + again;
        }
        return new VariantPlan(index, name, String.join(" | ", display), parts);
    }

    private List<String> varying(VariantPlan.Parts parts) {
        List<String> words = new ArrayList<>();
        if (axes.machines().size() > 1) {
            words.add(parts.machine().label());
        }
        if (axes.kernels().size() > 1) {
            words.add(parts.kernel().label());
        }
        if (!axes.patches().isEmpty()) {
            Choice patch = parts.patch();
            words.add(patch == null ? "stock" : patch.label());
        }
        if (axes.powers().size() > 1) {
            words.add(parts.power());
        }
        return words;
    }

    /** Keep letters, digits, dots and dashes; everything else becomes a dash. */
    private static String plain(String label) {
        StringBuilder result = new StringBuilder();
        label.codePoints()
                .map(point -> Character.isLetterOrDigit(point) || point == '.' || point == '_' ? point : '-')
                .forEach(result::appendCodePoint);
        return result.toString();
    }
}
