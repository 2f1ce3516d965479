package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Two clusters with as many idle CPUs as each other, one of which has two hogs on a CPU: the small idle CPU pulls none. */
final class EvenIdleCounts implements Scenario {
    private static final int[] CAPACITIES = {1024, 512, 1024, 512};
    private static final int TICKS = 300;
    /** Tasks are created and sleep for so long, until nothing is left of what they used, before they are all woken. */
    private static final long START = 1_000_000_000;

    /** How many hogs each CPU has. */
    private static final class HogCounts implements SchedListener {
        private final int[] hogs = new int[CAPACITIES.length];
        private long firstNanos = -1;
        private int selected;

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
        public void balanced(
                long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {
            selected += now >= START && branch instanceof BusiestGroup.Branch ? 1 : 0;
        }

        /** Return the tick at which the idle CPU had its first hog, the last one if it had none. */
        double tickOfFirst() {
            return firstNanos < 0 ? TICKS : Math.ceil((firstNanos - START) / 1e6);
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
                + " 2 and 1, all woken at once after they have slept for a second; after 50 ms the two on one CPU may also use the small idle one; 300 ms, seed 1. The patch is written after"
                + " what the authors' repository has as `linux/even_idle_cpu.patch`: an idle CPU more than in an overloaded group counts as two.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v6.18");
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
                + "is none. Nothing else differs between the two versions. The patch was not found in a first version, which so had no column with it; its description was "
                + "read after the unpatched runs had been seen. Attempts to balance are those in which a CPU had its turn, of all levels.";
    }

    @Override
    public void measure(Findings to) {
        KernelProfile kernel = Bases.kernel("v6.18").with(Patch.tunable("CONFIG_HZ", 1000));
        Script script = Script.named("even-idle")
                .task(ScriptTask.named("first", t -> t.sleep(START).forever(r -> r.run(1_000_000)))
                        .group("hog")
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named(
                                "pair",
                                t -> t.sleep(START)
                                        .spinUntil(START + 50_000_000)
                                        .affinity(CpuSet.of(1, 2))
                                        .forever(r -> r.run(1_000_000)))
                        .group("hog")
                        .copies(2)
                        .on(CpuSet.of(2)))
                .task(ScriptTask.named("last", t -> t.sleep(START).forever(r -> r.run(1_000_000)))
                        .group("hog")
                        .on(CpuSet.of(3)))
                .runtime(Duration.ofNanos(START).plusMillis(TICKS));
        Simulation before = Findings.simulation(machine(), kernel, script);
        Simulation after = Findings.simulation(
                machine(),
                kernel.with(Patch.replace(
                        BusiestGroup.class,
                        new OddIdleCountMovesOne(kernel.decisions().busiestGroup()))),
                script);
        HogCounts stock = new HogCounts();
        before.with(stock).run(1);
        HogCounts patched = new HogCounts();
        after.with(patched).run(1);
        to.row("nr_running CPU1-4 at the end of 300 ticks", stock.toString(), patched.toString(), "");
        to.row("tick at which the idle CPU gets work", stock.tickOfFirst(), patched.tickOfFirst(), "");
        to.row("selected balance attempts", stock.selected, patched.selected, "");
        to.check("before: stays 1, 0, 2, 1", stock.toString().equals("1, 0, 2, 1"), stock.toString());
        double late = patched.tickOfFirst() - 50;
        to.check(
                "after: reaches 1, 1, 1, 1 within 10 to 20 ticks",
                patched.toString().equals("1, 1, 1, 1") && late >= 0 && late <= 20,
                patched + ", " + Findings.figure(late) + " ticks after the change");
        to.ran("before", before);
        to.ran("after", after);
    }
}
