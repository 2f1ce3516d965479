package org.schedgate.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.schedgate.simulator.Simulation;

/**
 * Runs {@code schbench -m 2 -t 16} on a guest of 32 CPUs with four variants of the kernel's wake list, and prints the published table
 * beside the simulated one, row by row with a verdict.
 */
public final class WakeListExample {
    static final int RUNS_MAX = 1000;

    /** As published. */
    static final Duration RUNTIME = Duration.ofSeconds(30);

    private WakeListExample() {}

    /**
     * Run the example.
     *
     * @param args where to write the report; how many runs a variant, 1..{@value #RUNS_MAX}; then, if wanted, a page whose part between the
     *     example's two marks it replaces
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 2 || args.length > 3) {
            throw new IllegalArgumentException("arguments " + Arrays.toString(args)
                    + ": expected the report's file, the number of runs, and perhaps a page to update");
        }
        String report = report(runs(args[1]), RUNTIME);
        Path file = Path.of(args[0]);
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, report);
        if (args.length == 3) {
            GeneratedPart.replace(Path.of(args[2]), "wake-list", report);
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(report);
        out.println();
        out.println("Written to " + file + ".");
    }

    private static int runs(String argument) {
        if (!argument.matches("[1-9][0-9]{0,3}") || Integer.parseInt(argument) > RUNS_MAX) {
            throw new IllegalArgumentException("runs '" + argument + "': accepted is 1.." + RUNS_MAX);
        }
        return Integer.parseInt(argument);
    }

    /** Return the report of some runs of some length. */
    static String report(int runs, Duration runtime) throws InterruptedException {
        Map<String, Simulation> simulations = WakeListVariants.all(runtime);
        return new WakeListReport(SeedRuns.of(simulations, runs), simulations, runs).markdown();
    }
}
