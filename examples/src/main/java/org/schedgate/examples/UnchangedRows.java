package org.schedgate.examples;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.UnixBench;
import org.schedgate.simulator.workload.Workload;

/**
 * The benchmarks that the message says the change leaves alone, run without and with it. Neither their options nor their figures are
 * published: hackbench runs with its own defaults, UnixBench with one copy a CPU, for a twentieth of a second instead of ten.
 */
final class UnchangedRows {
    private static final int COPIES = 32;
    private static final Duration RUNTIME = Duration.ofMillis(50);

    /**
     * A benchmark and the figure it is judged by.
     *
     * @param workload what is run
     * @param metric the figure
     * @param unit its unit
     */
    record Benchmark(Workload workload, String metric, String unit) {
        String name() {
            return workload.commandLine();
        }
    }

    static final List<Benchmark> BENCHMARKS = List.of(
            new Benchmark(Hackbench.parse("hackbench"), "hackbench.time", "s"),
            unixBench(UnixBench.spawn(COPIES)),
            unixBench(UnixBench.context1(COPIES)),
            unixBench(UnixBench.pipe(COPIES)),
            unixBench(UnixBench.shell1(COPIES)));

    private UnchangedRows() {}

    private static Benchmark unixBench(UnixBench workload) {
        return new Benchmark(workload.runtime(RUNTIME), "unixbench.index", "index");
    }

    static String name(Benchmark benchmark, String kernel) {
        return benchmark.name() + ", " + kernel;
    }

    /** Return what is run, by name. */
    static Map<String, Simulation> simulations() {
        Map<String, Simulation> all = new LinkedHashMap<>();
        for (Benchmark benchmark : BENCHMARKS) {
            for (String kernel : List.of(WakeListVariants.BASE, WakeListVariants.VERSION_2)) {
                all.put(
                        name(benchmark, kernel),
                        Simulation.of(
                                WakeListVariants.guest(),
                                WakeListVariants.kernel(kernel),
                                PowerPolicy.PERFORMANCE,
                                benchmark.workload()));
            }
        }
        return all;
    }

    /** Judge a benchmark as unchanged. */
    static RowVerdict judge(SeedRuns runs, Benchmark benchmark) {
        double[] base = runs.values(name(benchmark, WakeListVariants.BASE), benchmark.metric());
        double[] changed = runs.values(name(benchmark, WakeListVariants.VERSION_2), benchmark.metric());
        double figure = Medians.of(base);
        return RowJudge.judge(Claim.of(figure, figure), base, changed);
    }
}
