package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.Schbench;

/** As many workers with long bursts as CPUs: a second one on a CPU waits for a slice, unless the balancer counts tasks. */
final class LongBurstsInOneCache implements Scenario {
    private static final String[] PERCENTILES = {"50", "75", "90", "95", "99", "99_5", "99_9"};

    @Override
    public String id() {
        return "llc-spread";
    }

    @Override
    public String setting() {
        return "`hikey-kirin620`, kernels v5.10 and v5.11 (the patch came in 5.11); schbench (of 2019) `-m 2 -t 4 -s 10000 -c 1000000 -r 10`, 10 seeds.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v5.10", "v5.11");
    }

    private static Simulation simulation(String kernel) {
        return Findings.simulation(
                Machines.of("hikey-kirin620"),
                Bases.kernel(kernel),
                Schbench.messageThreads(2)
                        .workerThreads(4)
                        .sleepMicros(10_000)
                        .cpuMicros(1_000_000)
                        .runtime(Duration.ofSeconds(10)));
    }

    @Override
    public String remarks() {
        return "Without the patch no two workers share a CPU here: placement at fork spreads them, nothing moves them later, "
                + "so that there is nothing to repair. What made two of the board's workers meet is not told.";
    }

    @Override
    public void measure(Findings to) {
        Simulation before = simulation("v5.10");
        Simulation after = simulation("v5.11");
        double[] was = new double[PERCENTILES.length];
        double[] is = new double[PERCENTILES.length];
        for (int i = 0; i < PERCENTILES.length; i++) {
            String metric = "schbench.latency.p" + PERCENTILES[i];
            was[i] = Findings.median(10, seed -> Findings.value(before.run(seed), metric));
            is[i] = Findings.median(10, seed -> Findings.value(after.run(seed), metric));
            to.row("schbench " + PERCENTILES[i].replace('_', '.') + " us", was[i], is[i], "us");
        }
        to.check(
                "medians equal",
                Math.abs(Findings.change(was[0], is[0])) <= 5,
                Findings.figure(was[0]) + " -> " + Findings.figure(is[0]) + " us");
        to.check(
                "p95 and above fall by a factor of 30 or more",
                was[3] >= 30 * is[3] && was[4] >= 30 * is[4],
                "p95 " + Findings.figure(was[3]) + " -> " + Findings.figure(is[3]) + ", p99 " + Findings.figure(was[4])
                        + " -> " + Findings.figure(is[4]) + " us");
        to.ran("before", before);
        to.ran("after", after);
    }
}
