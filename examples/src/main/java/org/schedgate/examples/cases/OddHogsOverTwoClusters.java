package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Workloads;

/** More always running threads than CPUs, which do not divide evenly over two clusters: who shares changes rarely, or often. */
final class OddHogsOverTwoClusters implements Scenario {
    private static final int RUNS = 10;

    @Override
    public String id() {
        return "fairness-9-11";
    }

    @Override
    public String setting() {
        return "`hikey-kirin620` (the board is not told; two clusters of four equal arm64 cores, on which hackbench takes as long as published), kernels v5.9 and v5.10 (the series came in 5.10, with other changes); 9 or 11 threads that always"
                + " run, for 5 s, 10 seeds; hackbench with `-l 2560/g` loops, 5 seeds.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v5.9", "v5.10");
    }

    @Override
    public Map<String, String> unmeasured() {
        return Map.of();
    }

    private static double[] ratios(String kernel, int threads) {
        double[] ratios = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            WorkDone work = new WorkDone("hog");
            hogs(kernel, threads).with(work).run(run + 1);
            ratios[run] = work.leastOverMost();
        }
        return ratios;
    }

    private static Simulation hogs(String kernel, int threads) {
        return Findings.simulation(
                Machines.of("hikey-kirin620"),
                Bases.kernel(kernel),
                Workloads.alwaysRunnable(threads, Duration.ofSeconds(5)));
    }

    private static double average(double[] of) {
        return Arrays.stream(of).average().orElse(Double.NaN);
    }

    private static double worst(double[] of) {
        return Arrays.stream(of).min().orElse(Double.NaN);
    }

    @Override
    public String remarks() {
        return "Touched after results were seen: a first version ran on two caches of reference cores, where hackbench took a quarter of the published time. All four figures of the "
                + "hogs change as published and lie within twelve points of them. By experiment the length of a run decides the figures: 11 threads average 61, 71, 79 and 81 % before and 78, 87, 90 and "
                + "94 % after in 2, 5, 10 and 20 s (worst of ten 55, 65, 71 and 75, and 67, 82, 88 and 92). The published pair before is that of less than 5 s, the one after that of 10 s: their odd thread "
                + "went round faster with the series than ours does. How long they ran is not told.";
    }

    @Override
    public void measure(Findings to) {
        double[] nineBefore = ratios("v5.9", 9);
        double[] nineAfter = ratios("v5.10", 9);
        double[] before = ratios("v5.9", 11);
        double[] after = ratios("v5.10", 11);
        to.row(
                "9 threads: average min/max work ratio % (sd 6.60 -> 2.44)",
                average(nineBefore), average(nineAfter), "%");
        to.row("9 threads: worst min/max work ratio %", worst(nineBefore), worst(nineAfter), "%");
        to.row("11 threads: average min/max work ratio % (sd 8.26 -> 1.87)", average(before), average(after), "%");
        to.row("11 threads: worst min/max work ratio %", worst(before), worst(after), "%");
        to.check(
                "before: average of 11 threads below 75 %, worst below 60 %",
                average(before) < 75 && worst(before) < 60,
                Findings.figure(average(before)) + " %, worst " + Findings.figure(worst(before)) + " %");
        to.check(
                "after: both above 85 %",
                average(after) > 85 && worst(after) > 85,
                Findings.figure(average(after)) + " %, worst " + Findings.figure(worst(after)) + " %");
        for (int groups : new int[] {1, 4, 8, 16}) {
            Hackbench hackbench = Hackbench.groups(groups).loops(2560 / groups);
            to.row(
                    "hackbench " + groups + " groups s",
                    Findings.median(
                            Findings.simulation(Machines.of("hikey-kirin620"), Bases.kernel("v5.9"), hackbench),
                            "hackbench.time"),
                    Findings.median(
                            Findings.simulation(Machines.of("hikey-kirin620"), Bases.kernel("v5.10"), hackbench),
                            "hackbench.time"),
                    "s");
        }
        to.ran("before", hogs("v5.9", 11));
        to.ran("after", hogs("v5.10", 11));
    }
}
