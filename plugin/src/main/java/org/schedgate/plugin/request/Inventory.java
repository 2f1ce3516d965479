package org.schedgate.plugin.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.BuildResults;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.collect.Locations;
import org.schedgate.baselines.collect.ResultCollector;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.BaselineDirectory;
import org.schedgate.baselines.store.StoredBaseline;

/**
 * The scenario classes of a module, and what there is of each; variants that were measured by the names that {@code -Dtest=Class#name}
 * selects.
 *
 * @param lines for a console, the number of classes first
 */
public record Inventory(List<String> lines) {
    /** Copy the lines. */
    public Inventory {
        lines = List.copyOf(lines);
    }

    /** Take stock; whatever is broken is a line of its own. */
    public static Inventory of(Locations locations, CurrentBuild build) {
        BuildResults results = ResultCollector.collect(locations.results(), build);
        BaselineDirectory.Contents stored = new BaselineDirectory(locations.baselines()).read();
        List<String> lines = new ArrayList<>();
        lines.add(build.scenarios().size()
                + (build.scenarios().size() == 1 ? " scenario class, " : " scenario classes, ")
                + stored.baselines().size()
                + (stored.baselines().size() == 1 ? " baseline" : " baselines"));
        Set<String> known = new TreeSet<>();
        for (DeclaredScenario scenario : build.scenarios()) {
            String id = scenario.scenarioId();
            known.add(id);
            lines.add("  " + id + (id.equals(scenario.className()) ? "" : " (class " + scenario.className() + ")"));
            ScenarioResult result = results.scenarios().get(id);
            StoredBaseline baseline = stored.baselines().get(id);
            boolean unneeded = baseline == null && result != null && !result.needsBaseline();
            lines.add("    baseline: " + (unneeded ? "none, and none is needed" : baselineText(baseline)));
            lines.add("    results:  " + resultText(result));
            if (result != null) {
                result.variants().forEach(variant -> lines.add("      " + variant.testName()));
            }
        }
        for (StoredBaseline baseline : stored.baselines().values()) {
            if (!known.contains(baseline.baseline().scenario())) {
                lines.add("  " + baseline.baseline().scenario() + ": has the baseline " + baseline.file()
                        + " and no class");
            }
        }
        results.notes().forEach(note -> lines.add("note: " + note));
        results.problems().forEach(problem -> lines.add("problem: " + problem));
        stored.problems().values().forEach(problem -> lines.add("problem: " + problem));
        return new Inventory(lines);
    }

    private static String baselineText(@Nullable StoredBaseline stored) {
        return stored == null ? "none" : variants(stored.baseline().variants().size()) + " in " + stored.file();
    }

    private static String resultText(@Nullable ScenarioResult result) {
        if (result == null) {
            return "none";
        }
        int failures = result.failures().size();
        int notSelected = result.selection().notSelected().size();
        return variants(result.variants().size())
                + " measured"
                + (failures == 0 ? "" : ", " + failures + " broken")
                + (notSelected == 0 ? "" : ", " + notSelected + " not selected");
    }

    private static String variants(int count) {
        return count + (count == 1 ? " variant" : " variants");
    }
}
