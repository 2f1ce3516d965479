package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Two clusters with as many idle CPUs as each other, one of which has two hogs on a CPU: the small idle CPU pulls none. */
final class EvenIdleCounts implements Scenario {
    private static final int[] CAPACITIES = {1024, 512, 1024, 512};

    /** How many hogs each CPU has. */
    private static final class HogCounts implements SchedListener {
        private final int[] hogs = new int[CAPACITIES.length];
        private long firstNanos = -1;

        @Override
        public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
            if (task.group().equals("hog") && isNew) {
                hogs[task.cpu()]++;
            }
        }

        @Override
        public void migrated(long now, TaskView task, int from, int to, Migration cause) {
            if (task.group().equals("hog") && cause != Migration.FORK) {
                hogs[from]--;
                hogs[to]++;
                firstNanos = to == 1 && firstNanos < 0 ? now : firstNanos;
            }
        }

        @Override
        public String toString() {
            return String.join(
                    ", ", Arrays.stream(hogs).mapToObj(String::valueOf).toList());
        }
    }

    @Override
    public String id() {
        return "kstep-even-idle";
    }

    @Override
    public String setting() {
        return "Four CPUs of capacity 1024, 512, 1024 and 512 in two clusters of two that share one cache, without noise, kernel v6.18 at 1000 Hz; hogs bound so that the CPUs have 1, 0,"
                + " 2 and 1; after 50 ms the two on one CPU may also use the small idle one; 300 ms, seed 1. Their patch is not public as a description, so"
                + " there is no column with it.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v6.18");
    }

    @Override
    public Map<String, String> unmeasured() {
        return Map.of(
                "tick at which", "the authors' patch",
                "selected balance", "the authors' patch");
    }

    private static Machine machine() {
        Machine base = Machines.of("1n1l2k2c1t");
        List<Topology.Place> places = new ArrayList<>(base.topology().places());
        return new Machine(
                        "1n1l2k2c1t-1024-512",
                        new Topology(places, new int[][] {{10}}, CAPACITIES),
                        base.idleStates(),
                        base.costs(),
                        base.noise())
                .withoutNoise();
    }

    @Override
    public String remarks() {
        return "The clusters are those of a machine with one cache: in a first version they were two caches, and between caches "
                + "utilization is moved, so that the second hog was pulled. With one cache tasks are counted: (1 - 0 idle CPUs) / 2 "
                + "is none. Nothing else differs between the two versions.";
    }

    @Override
    public void measure(Findings to) {
        KernelProfile kernel = Bases.kernel("v6.18").with(Patch.tunable("CONFIG_HZ", 1000));
        Script script = Script.named("even-idle")
                .task(ScriptTask.named("first", t -> t.forever(r -> r.run(1_000_000)))
                        .group("hog")
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named(
                                "pair",
                                t -> t.spinUntil(50_000_000)
                                        .affinity(CpuSet.of(1, 2))
                                        .forever(r -> r.run(1_000_000)))
                        .group("hog")
                        .copies(2)
                        .on(CpuSet.of(2)))
                .task(ScriptTask.named("last", t -> t.forever(r -> r.run(1_000_000)))
                        .group("hog")
                        .on(CpuSet.of(3)))
                .runtime(Duration.ofMillis(300));
        Simulation simulation = Findings.simulation(machine(), kernel, script);
        HogCounts hogs = new HogCounts();
        simulation.with(hogs).run(1);
        to.row("nr_running CPU1-4 at the end of 300 ticks", hogs.toString(), "needs the authors' patch", "");
        to.check("before: stays 1, 0, 2, 1", hogs.toString().equals("1, 0, 2, 1"), hogs.toString());
        to.check("after: reaches 1, 1, 1, 1 within 10 to 20 ticks", false, "needs the authors' patch");
        to.ran("before", simulation);
    }
}
