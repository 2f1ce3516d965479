package org.schedgate.examples.nativerows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.LongStream;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.PerfPipe;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** The measured rows beside ours: the same commands on {@code icelake-vm2}, whose costs are derived from the primitives alone. */
final class NativeComparison {
    static final String MACHINE = "icelake-vm2";
    static final int SEEDS = 21;
    /** The kernel that was measured. */
    static final String MEASURED_KERNEL = "v6.18";

    /**
     * One predicted figure.
     *
     * @param row measured row
     * @param metric measured metric
     * @param ourMetric ours
     * @param scale by which ours is multiplied to have the same unit
     * @param why what makes ours worse than the others, or empty
     */
    private record Pair(String row, String metric, String ourMetric, double scale, String why) {}

    /**
     * One line of the table.
     *
     * @param measured what was measured
     * @param ours median over the seeds
     * @param why a reason for a large difference, or empty
     */
    record Line(NativeRow measured, double ours, String why) {
        /** Return the difference as a share of the measured figure. */
        double error() {
            return (ours - measured.median()) / measured.median();
        }
    }

    private static final String COLD = "a message takes more than the primitive's write and read; see above";
    private static final String PAGES =
            "a message takes more than the primitives' write and read, whatever the number of pipes; see above";
    private static final String LOCK =
            "who is preempted with the CPU's lock decides; the measured quartiles are far apart as well";
    private static final String SPACES =
            "what a change of the address space costs later, in cold translations, is in no primitive but this one's twin";
    private static final String SMALL =
            "few microseconds; whether the worker is woken on the waker's CPU or the other one decides";
    private static final String TAIL = "tails of a shared machine; our noise is the reference machine's";

    private static final List<Pair> PAIRS = List.of(
            seconds("perf_pipe_thr_1cpu", "usecs_per_op", "perf_pipe.time_per_operation", ""),
            seconds("perf_pipe_proc_1cpu", "usecs_per_op", "perf_pipe.time_per_operation", SPACES),
            seconds("hackbench_pipe_T_g1_f4_1cpu", "time_s", "hackbench.time", PAGES),
            seconds("hackbench_pipe_T_g1_1cpu", "time_s", "hackbench.time", PAGES),
            seconds("hackbench_pipe_T_g4_1cpu", "time_s", "hackbench.time", PAGES),
            seconds("hackbench_pipe_T_g8_1cpu", "time_s", "hackbench.time", PAGES),
            seconds("hackbench_sock_T_g2_1cpu", "time_s", "hackbench.time", COLD),
            seconds("hackbench_pipe_T_g2_2cpu", "time_s", "hackbench.time", PAGES),
            seconds("hackbench_pipe_T_g8_2cpu", "time_s", "hackbench.time", PAGES),
            new Pair("cyclictest_other_1cpu", "p50_us", "wl.lateness.p50", 1e-3, ""),
            new Pair("cyclictest_other_1cpu", "p95_us", "wl.lateness.p95", 1e-3, TAIL),
            new Pair("cyclictest_other_1cpu", "p99_us", "wl.lateness.p99", 1e-3, TAIL),
            seconds("schbench_m1_t1_1cpu", "avg_rps", "schbench.requests_per_second", ""),
            seconds("schbench_m1_t1_1cpu", "request_p50.0", "schbench.request_latency.p50", ""),
            seconds("schbench_m1_t1_1cpu", "request_p90.0", "schbench.request_latency.p90", ""),
            seconds("schbench_m1_t1_1cpu", "request_p99.0", "schbench.request_latency.p99", TAIL),
            seconds("schbench_m1_t1_1cpu", "wakeup_p50.0", "schbench.wakeup_latency.p50", SMALL),
            seconds("schbench_m1_t2_1cpu", "avg_rps", "schbench.requests_per_second", LOCK),
            seconds("schbench_m1_t2_1cpu", "request_p50.0", "schbench.request_latency.p50", LOCK),
            seconds("schbench_m1_t2_1cpu", "request_p90.0", "schbench.request_latency.p90", LOCK),
            seconds("schbench_m1_t2_1cpu", "request_p99.0", "schbench.request_latency.p99", TAIL),
            seconds("schbench_m1_t2_1cpu", "wakeup_p90.0", "schbench.wakeup_latency.p90", ""),
            seconds("schbench_m1_t2_2cpu", "avg_rps", "schbench.requests_per_second", ""),
            seconds("schbench_m1_t2_2cpu", "request_p50.0", "schbench.request_latency.p50", ""),
            seconds("schbench_m1_t2_2cpu", "request_p90.0", "schbench.request_latency.p90", ""),
            seconds("schbench_m1_t2_2cpu", "request_p99.0", "schbench.request_latency.p99", TAIL),
            seconds("schbench_m1_t2_2cpu", "wakeup_p50.0", "schbench.wakeup_latency.p50", SMALL),
            seconds("schbench_m1_t2_2cpu", "wakeup_p90.0", "schbench.wakeup_latency.p90", ""));

    private NativeComparison() {}

    private static Pair seconds(String row, String metric, String ourMetric, String why) {
        return new Pair(row, metric, ourMetric, 1, why);
    }

    static String kernel() {
        return MEASURED_KERNEL;
    }

    /** Return what is simulated for a measured command. */
    static Workload workload(String command) {
        if (command.contains("hackbench")) {
            return Hackbench.parse(command);
        }
        if (command.contains("perf bench")) {
            return PerfPipe.parse(command);
        }
        if (command.contains("cyclictest")) {
            // One thread that sleeps until the next millisecond, a thousand times, and only reads the clock.
            return Wl.parse("taskset -c 0 wl periodic 1 1000 1 1000");
        }
        String plain = command.replace("schbench/schbench", "schbench");
        return Workloads.withTimerSlack(TaskScheduling.SLACK_NANOS_ORDINARY, SchbenchRequests.parse(plain));
    }

    /** Return the command as it was run: from a session whose tasks are a group of their own (autogroup on). */
    private static Workload session(String command) {
        return Workloads.autogrouped(workload(command));
    }

    static Simulation simulation(String command) {
        return Simulation.of(Machines.of(MACHINE), Kernels.of(kernel()), PowerPolicy.PERFORMANCE, session(command));
    }

    /** Run everything. */
    static List<Line> run() {
        List<Line> lines = new ArrayList<>();
        List<RunResult> runs = List.of();
        String last = "";
        for (Pair pair : PAIRS) {
            NativeRow measured = NativeRow.of(pair.row(), pair.metric());
            if (!measured.command().equals(last)) {
                last = measured.command();
                Simulation simulation = simulation(last);
                runs = LongStream.rangeClosed(1, SEEDS)
                        .mapToObj(simulation::run)
                        .toList();
            }
            double[] values = runs.stream()
                    .mapToDouble(run -> value(run, pair.ourMetric()) * pair.scale())
                    .sorted()
                    .toArray();
            lines.add(new Line(measured, values[values.length / 2], pair.why()));
        }
        return lines;
    }

    /** Return a metric of a run. */
    static double value(RunResult run, String metric) {
        return Objects.requireNonNull(run.values().get(metric), metric);
    }

    /** Return the table, and the median of the absolute errors. */
    static String markdown(List<Line> lines) {
        StringBuilder text = new StringBuilder("Machine `" + MACHINE + "`, kernel `" + kernel() + "`"
                + (kernel().equals(MEASURED_KERNEL) ? "" : " (measured: " + MEASURED_KERNEL + ")")
                + ", median of " + SEEDS + " seeds.\n\n"
                + "| row | metric | measured (quartiles) | ours | error | |\n|---|---|---|---|---|---|\n");
        for (Line line : lines) {
            NativeRow measured = line.measured();
            text.append("| `" + measured.command() + "` | " + measured.metric() + " | " + figure(measured.median())
                    + " ("
                    + figure(measured.lower()) + ".." + figure(measured.upper()) + ") | " + figure(line.ours()) + " | "
                    + percent(line.error()) + " | " + (Math.abs(line.error()) > 0.15 ? line.why() : "") + " |\n");
        }
        return text.append("\nMedian absolute error of the " + lines.size() + " figures: "
                        + percent(medianError(lines)).substring(1) + ".\n")
                .toString();
    }

    static double medianError(List<Line> lines) {
        double[] errors =
                lines.stream().mapToDouble(line -> Math.abs(line.error())).toArray();
        Arrays.sort(errors);
        return errors.length % 2 == 1
                ? errors[errors.length / 2]
                : (errors[errors.length / 2 - 1] + errors[errors.length / 2]) / 2;
    }

    private static String figure(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, value >= 100 ? "%.1f" : "%.3g", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }
}
