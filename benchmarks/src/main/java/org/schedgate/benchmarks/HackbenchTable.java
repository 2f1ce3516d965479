package org.schedgate.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/** Prints what messages of hackbench cost, beside the bare queue and a plain priority queue in alternating rounds. */
final class HackbenchTable {
    private static final int CPUS = 96;
    /** Segments that are pending: of the CPUs that are busy. */
    private static final int PENDING = 24;

    private static final int REFERENCE_EVENTS = 5_000_000;

    private final PrintStream out;
    private final HoldLoop tree = SlotLoop.ofMachine(CPUS, PENDING);
    private final HoldLoop boxed = new BoxedLoop(PENDING);

    HackbenchTable(PrintStream out) {
        this.out = out;
        out.println("| load | events | events a message | CPU s | M events per CPU-second | M messages per CPU-second "
                + "| bytes per event | ns per event | bare queue, ns | boxed PriorityQueue, ns |");
        out.println("|---|---|---|---|---|---|---|---|---|---|");
    }

    /**
     * Print a row of medians.
     *
     * @param warmUps runs that are not counted
     */
    void row(Load load, int warmUps, int rounds) {
        double[] seconds = new double[rounds];
        double[] bytes = new double[rounds];
        double[] treeNanos = new double[rounds];
        double[] boxedNanos = new double[rounds];
        long events = 0;
        long messages = 0;
        referenceNanos(tree);
        referenceNanos(boxed);
        for (int round = -warmUps; round < rounds; round++) {
            LoadRun run = new LoadRun(load, false, Long.MAX_VALUE, false);
            LoadRun.Reading used = run.run();
            if (round < 0) {
                continue;
            }
            events = run.events();
            messages = run.operations();
            seconds[round] = used.cpuNanos() / 1e9;
            bytes[round] = (double) used.allocatedBytes() / events;
            treeNanos[round] = referenceNanos(tree);
            boxedNanos[round] = referenceNanos(boxed);
        }
        double median = median(seconds);
        out.printf(
                Locale.ROOT,
                "| %s | %d | %.2f | %.2f (%.2f..%.2f) | %.1f | %.2f | %.3f | %.1f | %.1f | %.1f |%n",
                load.name(),
                events,
                (double) events / messages,
                median,
                Arrays.stream(seconds).min().orElse(0),
                Arrays.stream(seconds).max().orElse(0),
                events / median / 1e6,
                messages / median / 1e6,
                median(bytes),
                median * 1e9 / events,
                median(treeNanos),
                median(boxedNanos));
    }

    private static double referenceNanos(HoldLoop loop) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        loop.run(REFERENCE_EVENTS);
        return (double) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / REFERENCE_EVENTS;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
