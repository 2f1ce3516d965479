package org.schedgate.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Results of the suites as the engine would write them, with made-up figures. */
final class SuiteFixture {
    private static final String GUEST = "icelake-8369b-vm32";
    private static final String SCHBENCH = "schbench -m 2 -t 16 -r 30";

    private final int runs;
    private final Map<String, List<MeasuredVariant>> scenarios = new TreeMap<>();

    private SuiteFixture(int runs) {
        this.runs = runs;
    }

    /** Write results in which every figure is the published one, give or take a little by seed. */
    static void writePublished(Path folder, int runs) throws IOException {
        SuiteFixture suite = new SuiteFixture(runs);
        suite.wakeList();
        suite.idleCoreHint();
        suite.write(folder);
    }

    private void wakeList() {
        for (String kernel : WakeListNames.KERNELS) {
            schbench("wake-list-pending-mark", GUEST, kernel, List.of());
            schbench("wake-list-halting-guest", GUEST + "+HLT", kernel, List.of());
            schbench("wake-list-faster-tick", GUEST, kernel, List.of("CONFIG_HZ=1000"));
        }
        for (String kernel : List.of(WakeListNames.BASE, WakeListNames.VERSION_2)) {
            for (long gap : List.of(0, 200, 1_000, 2_000)) {
                schbench("wake-list-gap", GUEST + "+gap-" + gap + "ns", kernel, List.of());
            }
            add("wake-list-hackbench", GUEST, "hackbench -P -g 10 -l 100", patches(kernel), "hackbench.time", 0.02);
            for (String test : List.of("spawn", "context1", "pipe", "shell1")) {
                String command = "unixbench -c 32 " + test + " 0.05";
                add("wake-list-unixbench", GUEST, command, patches(kernel), "unixbench.index", 30_000);
            }
        }
    }

    private void idleCoreHint() {
        for (PublishedTable.Row row : PublishedTable.idleCoreHint().rows()) {
            String command = "cgexec /autogroup-1:1024 taskset -c 0-23 hackbench -p -T -g " + row.label() + " -l 1000";
            String scenario = "idle-core-hint-without-smt";
            add(
                    scenario,
                    "kunpeng920-96",
                    command,
                    List.of(),
                    row.metric(),
                    row.values().get(0) / 20);
            add(
                    scenario,
                    "kunpeng920-96",
                    command,
                    List.of("with"),
                    row.metric(),
                    row.values().get(1) / 20);
        }
    }

    private static List<String> patches(String kernel) {
        return kernel.equals(WakeListNames.BASE) ? List.of() : List.of(kernel);
    }

    private void schbench(String scenario, String machine, String kernel, List<String> first) {
        int column = Math.min(2, WakeListNames.KERNELS.indexOf(kernel));
        List<String> all = new ArrayList<>(first);
        all.addAll(patches(kernel));
        Map<String, Double> figures = new TreeMap<>();
        for (PublishedTable.Row row : PublishedTable.wakeListClearing().rows()) {
            figures.put(row.metric(), row.values().get(column));
        }
        figures.put("schbench.samples", 15_000.0);
        for (String kind : List.of(
                "", ".same_waker", ".other_waker", ".by_scan", ".by_previous", ".by_other", ".on_list", ".direct")) {
            figures.put("stacked_wakeups" + kind, column == 0 ? 100.0 : 0);
        }
        LatencyHistogram histogram =
                new LatencyHistogram(List.of(9L, 15L, column == 0 ? 3_000L : 30L), List.of(500L, 490L, 10L));
        add(scenario, machine, SCHBENCH, all, figures, Map.of("schbench.latency", histogram));
    }

    private void add(
            String scenario, String machine, String command, List<String> patches, String metric, double figure) {
        add(scenario, machine, command, patches, Map.of(metric, figure), Map.of());
    }

    private void add(
            String scenario,
            String machine,
            String command,
            List<String> patches,
            Map<String, Double> figures,
            Map<String, LatencyHistogram> histograms) {
        Map<String, Metric> metrics = new TreeMap<>();
        figures.keySet().forEach(name -> metrics.put(name, new Metric(name, "1", Direction.LOWER)));
        List<RunResult> all = new ArrayList<>();
        for (int seed = 1; seed <= runs; seed++) {
            // Seeds differ by less than a thousandth, and pairs a little less than that.
            double factor = 1 + (seed % 5 - 2) * 2e-4 + (patches.isEmpty() ? 0 : (seed % 3 - 1) * 1e-4);
            Map<String, Double> values = new TreeMap<>();
            figures.forEach((name, figure) -> values.put(name, figure * factor));
            all.add(new RunResult(seed, values, histograms, 1_000, 1));
        }
        VariantId id = new VariantId(machine, "v6.1", "performance", command, patches);
        VariantResult result = new VariantResult(id, "0123456789abcdef0123", 1, metrics, all);
        List<MeasuredVariant> variants = scenarios.computeIfAbsent(scenario, name -> new ArrayList<>());
        variants.add(new MeasuredVariant("v" + variants.size(), result));
    }

    private void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<ScenarioResult> results = new ArrayList<>();
        scenarios.forEach((id, variants) -> results.add(new ScenarioResult(
                new ScenarioIdentity(id, id, "c"), Selection.COMPLETE, variants, List.of(), List.of(), List.of())));
        ExecutionResults all = new ExecutionResults(new Producer("0.1.0", null, "p"), 1, results);
        Files.write(folder.resolve("results-1.json"), ResultFormat.encode(all));
    }
}
