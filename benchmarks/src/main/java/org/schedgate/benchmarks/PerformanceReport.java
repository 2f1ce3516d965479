package org.schedgate.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Prints what the simulator costs, in CPU time of the thread that runs it, so that it can be measured on a machine that others use.
 *
 * <p>Arguments are the parts wanted, all if there are none: {@code queue}, {@code timers}, {@code hackbench},
 * {@code hackbench-full} (one run of the published length), {@code session-full} (the same in a session, as the suite of S1 runs it), {@code loads}, {@code sizes}, {@code memory}, {@code large};
 * {@code rounds=N} measures each figure so often (5). A figure is the median of its rounds, after a round that is not counted, with the lowest and highest behind it. Loads are measured in the second half of each run.
 */
public final class PerformanceReport {
    private static final List<String> PARTS = List.of(
            "queue", "timers", "hackbench", "hackbench-full", "session-full", "loads", "sizes", "memory", "large");
    private static final int HOLD_EVENTS = 2_000_000;
    private static final double MEBI = 1024 * 1024;

    private final PrintStream out;
    private final int rounds;

    private PerformanceReport(PrintStream out, int rounds) {
        this.out = out;
        this.rounds = rounds;
    }

    /** Print the parts named, or all. */
    public static void main(String[] arguments) {
        int rounds = 5;
        List<String> parts = PARTS;
        for (String argument : arguments) {
            if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring("rounds=".length()));
            } else if (!PARTS.contains(argument)) {
                throw new IllegalArgumentException(
                        "part '" + argument + "' is unknown: accepted is " + String.join(", ", PARTS) + ", rounds=N");
            }
        }
        List<String> wanted = Arrays.stream(arguments).filter(PARTS::contains).toList();
        if (!wanted.isEmpty()) {
            parts = wanted;
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds=" + rounds + ": accepted is 1 or more");
        }
        PerformanceReport report =
                new PerformanceReport(new PrintStream(System.out, true, StandardCharsets.UTF_8), rounds);
        parts.forEach(report::print);
    }

    private void print(String part) {
        switch (part) {
            case "queue" -> printHold("event queue, slots", SlotLoop::new, 16, 100, 300, 1000);
            case "timers" -> printHold("timers, pending", TimerLoop::new, 20, 1_000, 30_000, 1_000_000);
            case "hackbench" -> printHackbench();
            case "hackbench-full" -> new HackbenchTable(out).row(Load.hackbench(10, 20_000), 0, 1);
            case "session-full" -> new HackbenchTable(out).row(Load.hackbenchInSession(10, 20_000), 0, 1);
            case "loads" -> printLoads();
            case "large" -> printLarge();
            case "sizes" -> printSizes();
            default -> printMemory();
        }
        out.println();
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void printHold(String title, IntFunction<HoldLoop> ours, int... sizes) {
        out.println("| " + title + " | M events per CPU-second | boxed PriorityQueue | ratio |");
        out.println("|---|---|---|---|");
        for (int size : sizes) {
            HoldLoop loop = ours.apply(size);
            HoldLoop reference = new BoxedLoop(size);
            double[] rate = new double[rounds];
            double[] referenceRate = new double[rounds];
            double[] ratio = new double[rounds];
            for (int round = -1; round < rounds; round++) {
                double one = holdRate(loop);
                double other = holdRate(reference);
                if (round >= 0) {
                    rate[round] = one;
                    referenceRate[round] = other;
                    ratio[round] = one / other;
                }
            }
            out.println(
                    "| " + size + " | " + spread(rate) + " | " + spread(referenceRate) + " | " + spread(ratio) + " |");
        }
    }

    private static double holdRate(HoldLoop loop) {
        long before = cpuNanos();
        loop.run(HOLD_EVENTS);
        return HOLD_EVENTS * 1e3 / (cpuNanos() - before);
    }

    private void printLoads() {
        header("load");
        for (Load load : List.of(
                Load.ticksOf4(),
                Load.ticksOf32(),
                Load.pingPongOf1(),
                Load.pingPongOf4(),
                Load.schbench(2),
                Load.schbench(30))) {
            row(load, false);
            row(load, true);
        }
    }

    private void printSizes() {
        header("load, the same for each CPU");
        List<String> machines = List.of("1n1l2c1t", "1n1l8c1t", "1n2l16c1t", "2n4l16c1t", "4n8l16c1t");
        for (String machine : machines) {
            row(Load.ticks(machine, 4096), false);
        }
        for (String machine : machines) {
            row(Load.sleepers(machine, 64, 4), false);
        }
    }

    private void printHackbench() {
        HackbenchTable table = new HackbenchTable(out);
        table.row(Load.hackbench(2, 2_000), 1, rounds);
        table.row(Load.hackbench(10, 2_000), 1, rounds);
        table.row(Load.hackbenchInSession(10, 2_000), 1, rounds);
    }

    private void printLarge() {
        header("large");
        row(Load.large(false, 40), true);
        row(Load.large(true, 4), true);
    }

    private void printMemory() {
        header("memory");
        row(Load.sleepers("2n8l16c1t", 256, 8), true);
    }

    private void header(String what) {
        out.println("| " + what + " | metrics | events | of them ticks | M events per CPU-second | ns per event "
                + "| simulated s per CPU-second | bytes per event | live MiB | peak MiB |");
        out.println("|---|---|---|---|---|---|---|---|---|---|");
    }

    private void row(Load load, boolean metrics) {
        LoadRun first = new LoadRun(load, metrics, 0, true);
        LoadRun.Reading used = first.run();
        long events = first.events();
        double[] rate = new double[rounds];
        double[] nanos = new double[rounds];
        double[] speed = new double[rounds];
        double[] bytes = new double[rounds];
        long peak = 0;
        for (int round = 0; round < rounds; round++) {
            System.gc();
            LoadRun run = new LoadRun(load, metrics, events / 2, false);
            used = run.run();
            rate[round] = used.events() * 1e3 / used.cpuNanos();
            nanos[round] = (double) used.cpuNanos() / used.events();
            speed[round] = (double) used.simulatedNanos() / used.cpuNanos();
            bytes[round] = (double) used.allocatedBytes() / used.events();
            peak = Math.max(peak, run.peakBytes());
        }
        out.println("| " + load.name() + " | " + (metrics ? "on" : "off") + " | " + used.events() + " | " + used.ticks()
                + " | " + spread(rate) + " | " + number(median(nanos)) + " | " + spread(speed) + " | "
                + number(median(bytes)) + " | " + number(first.liveBytes() / MEBI) + " | "
                + number(peak / MEBI) + " |");
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static String spread(double[] values) {
        return number(median(values)) + " ("
                + number(Arrays.stream(values).min().orElse(0)) + ".."
                + number(Arrays.stream(values).max().orElse(0)) + ")";
    }

    private static String number(double value) {
        return value >= 100 ? String.format(Locale.ROOT, "%,.0f", value) : String.format(Locale.ROOT, "%.3g", value);
    }
}
