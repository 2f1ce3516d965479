package org.schedgate.examples.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.workload.Workload;

/** What the simulation of one case gave, line by line as it is stored. */
final class Findings {
    /** How many seeds a figure is the median of, unless a scenario says otherwise. */
    static final int SEEDS = 5;

    private final String id;
    private final List<String[]> lines = new ArrayList<>();

    Findings(String id) {
        this.id = id;
    }

    List<String[]> lines() {
        return lines;
    }

    /** Tell a figure of ours beside a published row. */
    void row(String label, String before, String after, String unit) {
        lines.add(new String[] {id, "row", label, before, after, unit});
    }

    /** Tell a figure of ours beside a published row. */
    void row(String label, double before, double after, String unit) {
        row(label, figure(before), figure(after), unit);
    }

    /** Tell whether a part of the case's own rule is met, and by what. */
    void check(String rule, boolean met, String figures) {
        lines.add(new String[] {id, "check", rule, met ? "passed" : "missed", figures, ""});
    }

    /** Note which simulation gave the figures, so that a change of the model shows. */
    void ran(String name, Simulation simulation) {
        lines.add(
                new String[] {id, "fingerprint", name, simulation.fingerprint().substring(0, 16), "", ""});
    }

    static String figure(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        double size = Math.abs(value);
        return String.format(
                Locale.ROOT, size >= 1000 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.3f" : "%.4g", value);
    }

    /** Return the change in per cent. */
    static double change(double before, double after) {
        return 100 * (after - before) / before;
    }

    static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", change);
    }

    static Simulation simulation(Machine machine, KernelProfile kernel, Workload workload) {
        return Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, workload);
    }

    /** Return the median over the seeds 1 to {@link #SEEDS} of a figure of a run. */
    static double median(LongFunction<Double> run) {
        return median(SEEDS, run);
    }

    /** Return the median over some seeds from 1 on of a figure of a run. */
    static double median(int seeds, LongFunction<Double> run) {
        double[] sorted =
                LongStream.rangeClosed(1, seeds).mapToDouble(run::apply).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Return the median over the seeds of a figure of the runs of a simulation. */
    static double median(Simulation simulation, ToDoubleFunction<RunResult> of) {
        return median(seed -> of.applyAsDouble(simulation.run(seed)));
    }

    /** Return the median over the seeds of a metric. */
    static double median(Simulation simulation, String metric) {
        return median(simulation, run -> value(run, metric));
    }

    static double value(RunResult run, String metric) {
        Double value = run.values().get(metric);
        if (value == null) {
            throw new IllegalArgumentException(
                    "no metric '" + metric + "' in " + run.values().keySet());
        }
        return value;
    }
}
