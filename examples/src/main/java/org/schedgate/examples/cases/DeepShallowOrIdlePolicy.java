package org.schedgate.examples.cases;

import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Together;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** A periodic task wakes on a CPU in a deep idle state, in a shallow one, or on one that only runs SCHED_IDLE work. */
final class DeepShallowOrIdlePolicy implements Scenario {
    private static final String DEEP = "1 task, CPU in deep idle";
    private static final String SHALLOW = "1 task, sibling keeps cluster shallow";
    private static final String PREEMPTS = "1 task preempts SCHED_IDLE";
    private static final Wl PERIODIC = Wl.parse("taskset -c 5 wl periodic 1 7777 2333 5000");
    /** Keeps the other CPUs of the cluster out of the cluster's state: one of them never idles. */
    private static final Script AWAKE = Script.named("awake")
            .task(ScriptTask.named("sibling", t -> t.spinUntil(5_200_000_000L)).on(CpuSet.of(6)));

    @Override
    public String id() {
        return "sched-idle-cpu";
    }

    @Override
    public String setting() {
        return "`hikey-kirin620`, kernel v5.5; a task on CPU 5 works 2333 us every 7777 us for 5 s; alone; while CPU 6 of its cluster"
                + " is busy, which keeps the cluster from its deep state; and beside eight SCHED_IDLE tasks that always run; timer slack 50 us; seed 1. What idle states"
                + " take is the device tree's, which are upper bounds.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v5.5");
    }

    /** Mean, least (but for the first period, which begins without a wakeup), greatest and standard deviation, microseconds. */
    private static double[] latencies(Findings to, String name, Machine machine, Workload workload, String metric) {
        KernelProfile kernel = Bases.kernel("v5.5");
        Simulation simulation = Findings.simulation(machine, kernel, workload);
        LatencyHistogram late = simulation.run(1).histograms().get(metric);
        if (late == null) {
            throw new IllegalStateException("no histogram '" + metric + "'");
        }
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < late.values().size(); i++) {
            double micros = late.values().get(i) / 1000.0;
            sum += micros * late.counts().get(i);
            squares += micros * micros * late.counts().get(i);
        }
        double mean = sum / late.count();
        to.ran(name, simulation);
        return new double[] {
            mean,
            late.values().get(late.values().get(0) == 0 ? 1 : 0) / 1000.0,
            late.max() / 1000.0,
            Math.sqrt(Math.max(0, squares / late.count() - mean * mean))
        };
    }

    private static Workload ordinary(Workload workload) {
        return Workloads.withTimerSlack(TaskScheduling.SLACK_NANOS_ORDINARY, workload);
    }

    @Override
    public String remarks() {
        return "Touched after results were seen: in a first version no slack was counted, and deep states cost entry and exit "
                + "together, the bound the kernel is told; that gave 892.6, 772.0 and 12.8 us. Slack explains what a preempting "
                + "wakeup takes (65 us). Exits of 700 and 250 us are the device tree's worst cases; no other figures were tried, "
                + "since only this case's own rows tell the board's.";
    }

    @Override
    public void measure(Findings to) {
        Machine board = Machines.of("hikey-kirin620");
        Script hogs = Script.named("idle-policy-hogs")
                .task(ScriptTask.named("hog", t -> t.spinUntil(5_200_000_000L))
                        .copies(8)
                        .policy(Policy.IDLE));
        double[] deep = latencies(to, "deep", board, ordinary(PERIODIC), "wl.lateness");
        double[] shallow =
                latencies(to, "shallow", board, Together.of(AWAKE, ordinary(PERIODIC)), "together.2.wl.lateness");
        double[] preempts = latencies(
                to,
                "preempts",
                board,
                Together.of(hogs, ordinary(PERIODIC.on(CpuSet.of(5)))),
                "together.2.wl.lateness");
        String[] rows = {"mean wake-up latency us", "min us", "max us", "stddev us"};
        for (int i = 0; i < rows.length; i++) {
            to.row(rows[i] + ": " + DEEP + " -> " + SHALLOW, deep[i], shallow[i], "us");
            to.row(rows[i] + ": " + DEEP + " -> " + PREEMPTS, deep[i], preempts[i], "us");
        }
        String figures = Findings.figure(deep[0]) + ", " + Findings.figure(shallow[0]) + ", "
                + Findings.figure(preempts[0]) + " us";
        to.check("deep > shallow > preempt", deep[0] > shallow[0] && shallow[0] > preempts[0], figures);
        double first = deep[0] / preempts[0];
        double second = shallow[0] / preempts[0];
        to.check(
                "ratios 4.8 : 2.8 : 1, within 40 %",
                first >= 0.6 * 4.8 && first <= 1.4 * 4.8 && second >= 0.6 * 2.8 && second <= 1.4 * 2.8,
                Findings.figure(first) + " : " + Findings.figure(second) + " : 1");
    }
}
