package org.schedgate.examples;

/**
 * The benchmarks that the message says the change leaves alone, run without and with it. Neither their options nor their figures are
 * published: hackbench runs with its own defaults, UnixBench with one copy a CPU for less than its ten seconds.
 */
final class UnchangedRows {
    private UnchangedRows() {}

    /**
     * A benchmark and the figure it is judged by.
     *
     * @param name its command line
     * @param metric the figure
     * @param unit its unit
     */
    record Benchmark(String name, String metric, String unit) {
        static Benchmark of(String commandLine) {
            return commandLine.startsWith("hackbench")
                    ? new Benchmark(commandLine, "hackbench.time", "s")
                    : new Benchmark(commandLine, "unixbench.index", "index");
        }

        /** Return the name without the options that the size of the run decides. */
        String shortName() {
            String[] words = name.split(" ", -1);
            return words[0].equals("unixbench") ? "unixbench " + words[3] : words[0];
        }
    }

    /** Judge a benchmark as unchanged. */
    static RowVerdict judge(SeedRuns runs, Benchmark benchmark) {
        double[] base = values(runs, benchmark, WakeListNames.BASE);
        double[] changed = values(runs, benchmark, WakeListNames.VERSION_2);
        double figure = Medians.of(base);
        return RowJudge.judge(Claim.of(figure, figure), Statistic.MEDIAN, base, changed);
    }

    static double[] values(SeedRuns runs, Benchmark benchmark, String kernel) {
        return runs.values(WakeListNames.benchmark(benchmark.name(), kernel), benchmark.metric());
    }
}
