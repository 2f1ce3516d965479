package org.schedgate.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.ResultFileWriter;
import org.schedgate.simulator.result.VariantResult;

/** What the suites measured, as the engine wrote it down, by scenario. */
final class SuiteResults {
    private final Map<String, List<VariantResult>> scenarios = new TreeMap<>();

    private SuiteResults() {}

    /**
     * Read every result file of a folder, which holds those of one build only.
     *
     * @throws IllegalArgumentException if a variant broke, or a scenario is there twice
     */
    static SuiteResults read(Path folder) throws IOException {
        SuiteResults results = new SuiteResults();
        for (Path file : files(folder)) {
            for (ScenarioResult scenario : ResultFormat.read(file).scenarios()) {
                results.add(scenario, file);
            }
        }
        return results;
    }

    private void add(ScenarioResult scenario, Path file) {
        String id = scenario.scenario().id();
        for (Failure failure : scenario.failures()) {
            throw new IllegalArgumentException(
                    "variant " + failure.testName() + " of '" + id + "' broke: " + failure.message());
        }
        List<VariantResult> variants =
                scenario.variants().stream().map(MeasuredVariant::result).toList();
        if (scenarios.putIfAbsent(id, variants) != null) {
            throw new IllegalArgumentException("scenario '" + id + "' is there twice, the second time in " + file
                    + ": expected the results of one build");
        }
    }

    /** Tell whether a scenario was run. */
    boolean has(String scenario) {
        return scenarios.containsKey(scenario);
    }

    /** Return the variants of a scenario. */
    List<VariantResult> of(String scenario) {
        List<VariantResult> found = scenarios.get(scenario);
        if (found == null) {
            throw new IllegalArgumentException(
                    "scenario '" + scenario + "' was not run, only " + scenarios.keySet() + ": run the whole suite");
        }
        return found;
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(SuiteResults::isResultFile).sorted().forEach(found::add);
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no result file in " + folder + ": run the suites first");
        }
        return found;
    }

    private static boolean isResultFile(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(ResultFileWriter.PREFIX) && name.endsWith(ResultFileWriter.SUFFIX);
    }
}
