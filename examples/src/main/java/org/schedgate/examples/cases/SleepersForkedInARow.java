package org.schedgate.examples.cases;

import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** A thread creates others that sleep at once: each finds the same CPU idle, unless what the ones before did there is remembered. */
final class SleepersForkedInARow implements Scenario {
    private static final String ROW = "CPU chosen for 4 forked threads (parent on CPU6)";

    @Override
    public String id() {
        return "pick-idlest-util";
    }

    @Override
    public String setting() {
        return "`1n1l12c1t`, where every CPU is a group of its own, kernels v5.5 and v5.9 (the patch came in 5.9); a thread on CPU 6 creates four, 300 us apart, that run 5 us"
                + " and sleep until all are there; seed 1.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v5.5", "v5.9");
    }

    @Override
    public Map<String, String> unmeasured() {
        return Map.of(
                "perf bench",
                "perf bench futex as a workload",
                "sysbench",
                "sysbench as a workload",
                "sched events",
                "sysbench as a workload");
    }

    private static ForkPlaces places(Findings to, String name, String kernel) {
        Machine machine = Machines.of("1n1l12c1t");
        Script threads = Script.named("sysbench-threads")
                .task(ScriptTask.named(
                        "parent",
                        t -> t.affinity(CpuSet.of(6))
                                .affinity(Bases.all(machine))
                                .run(1_000_000)
                                .repeat(4, r -> r.run(300_000).fork("thread"))
                                .run(100_000)
                                .wake("go", 4)))
                .child("thread", t -> t.run(5_000).await("go").run(1_000_000));
        Simulation simulation = Findings.simulation(machine, Bases.kernel(kernel), threads);
        ForkPlaces places = new ForkPlaces("thread");
        simulation.with(places).run(1);
        to.ran(name, simulation);
        return places;
    }

    @Override
    public String remarks() {
        return "A first run of both kernels had 20 us between forks and threads that ran 50 us: they were still starting or "
                + "running when the next was placed, so that no kernel stacked them. Threads that sleep at once need a parent "
                + "that takes longer, as one that maps a stack for each does.";
    }

    @Override
    public void measure(Findings to) {
        ForkPlaces before = places(to, "before", "v5.5");
        ForkPlaces after = places(to, "after", "v5.9");
        to.row(ROW, before.toString(), after.toString(), "");
        to.check("before: at least 3 of 4 forks share one CPU", before.mostOnOne() >= 3, before.toString());
        to.check("after: four different CPUs", after.distinct() == 4, after.toString());
    }
}
