package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** A normal and a SCHED_IDLE hog share a CPU: the idle one runs for four ticks every 1.4 s, or for one every third of a second. */
final class HogBesideAnIdleOne implements Scenario {
    @Override
    public String id() {
        return "sched-idle-slice";
    }

    @Override
    public String setting() {
        return "`smt-8` without noise at 1000 Hz, kernels v5.13 and v6.0 (the patch came in 5.15); one normal and one SCHED_IDLE task that always run, both on CPU"
                + " 0, for 20 s; medians of the runs and waits, seed 1.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v5.13", "v6.0");
    }

    private static WorkDone run(Findings to, String name, String version) {
        KernelProfile kernel = Bases.kernel(version).with(Patch.tunable("CONFIG_HZ", 1000));
        Script hogs = Script.named("idle-beside-normal")
                .task(ScriptTask.named("normal", t -> t.forever(r -> r.run(1_000_000)))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named("idle-policy", t -> t.forever(r -> r.run(1_000_000)))
                        .policy(Policy.IDLE)
                        .on(CpuSet.of(0)))
                .runtime(Duration.ofSeconds(20));
        Simulation simulation = Findings.simulation(Machines.of("smt-8").withoutNoise(), kernel, hogs);
        WorkDone work = new WorkDone("idle-policy");
        simulation.with(work).run(1);
        to.ran(name, simulation);
        return work;
    }

    @Override
    public void measure(Findings to) {
        WorkDone before = run(to, "before", "v5.13");
        WorkDone after = run(to, "after", "v6.0");
        double runBefore = WorkDone.median(before.runs()) / 1e6;
        double runAfter = WorkDone.median(after.runs()) / 1e6;
        double waitBefore = WorkDone.median(before.waits()) / 1e6;
        double waitAfter = WorkDone.median(after.waits()) / 1e6;
        to.row("SCHED_IDLE run length ms", runBefore, runAfter, "ms");
        to.row("SCHED_IDLE wait between runs ms", waitBefore, waitAfter, "ms");
        to.check(
                "runs of 4 ms before and 1 ms after",
                Math.round(runBefore) == 4 && Math.round(runAfter) == 1,
                Findings.figure(runBefore) + " -> " + Findings.figure(runAfter) + " ms");
        to.check(
                "waits of about 1.4 s before and 340 ms after",
                Math.abs(waitBefore - 1365) <= 70 && Math.abs(waitAfter - 341) <= 17,
                Findings.figure(waitBefore) + " -> " + Findings.figure(waitAfter) + " ms");
        to.check(
                "a wait is 1024 / 3 times a run",
                Math.abs(waitBefore / runBefore - 1024.0 / 3) <= 20
                        && Math.abs(waitAfter / runAfter - 1024.0 / 3) <= 20,
                Findings.figure(waitBefore / runBefore) + ", " + Findings.figure(waitAfter / runAfter));
    }
}
