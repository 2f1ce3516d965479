package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Hackbench;

/**
 * Prints the rows of docs/model/validation.md for hackbench over sockets on ten cores of two threads, too long for every build. Asked for by {@code -Drows.sockets=2000}, the
 * loops of a sender.
 */
@EnabledIfSystemProperty(named = "rows.sockets", matches = "[0-9]+")
class HackbenchSocketRowsTest {
    /** Seconds of {@code hackbench <groups> process 100000} and percent busy on a Xeon E5-2630 v4, the unpatched columns of the series on task stealing, November 2018. */
    private static final Map<Integer, double[]> PUBLISHED = new TreeMap<>(Map.of(
            1, new double[] {8.008, 75.02},
            2, new double[] {13.814, 85.33},
            3, new double[] {19.488, 89.04},
            4, new double[] {25.059, 91.28},
            8, new double[] {47.478, 94.86}));

    private static final double PUBLISHED_LOOPS = 100_000;

    @Test
    void prints_published_and_ours_for_each_number_of_groups() {
        int loops = Integer.getInteger("rows.sockets");
        KernelProfile kernel = Kernels.of("v4.15").with(Patch.tunable("sched_wakeup_granularity_ns", 15_000_000));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("| groups | published, s | ours, s | ours / published | published busy, % | ours, % |");
        PUBLISHED.forEach((groups, published) -> {
            Map<String, Double> run = Simulation.of(
                            Machines.of("1n1l10c2t"),
                            kernel,
                            PowerPolicy.PERFORMANCE,
                            Hackbench.groups(groups).loops(loops))
                    .run(1)
                    .values();
            double seconds = run.get("hackbench.time") * PUBLISHED_LOOPS / loops;
            assertThat(seconds).isPositive();
            out.printf(
                    Locale.ROOT,
                    "| %d | %.2f | %.2f | %.2f | %.1f | %.1f |%n",
                    groups,
                    published[0],
                    seconds,
                    seconds / published[0],
                    published[1],
                    100 * (1 - run.get("idle_share")));
        });
    }
}
