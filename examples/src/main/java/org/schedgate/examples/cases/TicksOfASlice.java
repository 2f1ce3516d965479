package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Two hogs on one CPU take turns of a slice: one of exactly three ticks runs into a fourth, a shorter one does not. */
final class TicksOfASlice implements Scenario {
    @Override
    public String id() {
        return "slice-070";
    }

    @Override
    public String setting() {
        return "`smt-8` without noise, kernel v6.12 at 1000 Hz with a base slice of 0.75 ms and of 0.7 ms (times 4 on eight CPUs); two hogs on CPU 0 for 2 s;"
                + " median of the runs, seed 1; with slices of just that and, for a tick that"
                + " arrives slightly early, of 0.03 % more, since ticks are exact here.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v6.12");
    }

    @Override
    public Map<String, String> unmeasured() {
        return Map.of("default slice", "nothing: it is a product of two constants, 0.75 or 0.7 ms times 1, 2, 3 or 4");
    }

    private static double millis(Findings to, String name, long baseSliceNanos) {
        KernelProfile kernel = Bases.kernel("v6.12")
                .with(Patch.tunable("CONFIG_HZ", 1000))
                .with(Patch.tunable("base_slice_ns", baseSliceNanos));
        Script hogs = Script.named("two-hogs")
                .task(ScriptTask.named("hog", t -> t.forever(r -> r.run(1_000_000)))
                        .copies(2)
                        .on(CpuSet.of(0)))
                .runtime(Duration.ofSeconds(2));
        Simulation simulation = Findings.simulation(Machines.of("smt-8").withoutNoise(), kernel, hogs);
        WorkDone work = new WorkDone("hog");
        simulation.with(work).run(1);
        to.ran(name, simulation);
        return WorkDone.median(work.runs()) / 1e6;
    }

    @Override
    public String remarks() {
        return "Touched after results were seen: in a first version the second rule was not tried. With a slice of exactly three "
                + "ticks a turn ends at the very nanosecond of the third tick, so that a tick that is early by any time, or a slice "
                + "longer by as much, makes it four.";
    }

    @Override
    public void measure(Findings to) {
        double before = millis(to, "before", 750_225);
        double after = millis(to, "after", 700_210);
        to.row(
                "actual run of a hog before a switch, HZ=1000, >=8 CPUs, ms (tick arrives slightly early)",
                before,
                after,
                "ms");
        double exactBefore = millis(to, "before, exact tick", 750_000);
        double exactAfter = millis(to, "after, exact tick", 700_000);
        to.check(
                "with a tick of exactly 1 ms both run 3 ticks a turn",
                Math.round(exactBefore) == 3 && Math.round(exactAfter) == 3,
                Findings.figure(exactBefore) + ", " + Findings.figure(exactAfter) + " ms");
        to.check(
                "with a tick that comes early: 4 before and 3 after",
                Math.round(before) == 4 && Math.round(after) == 3,
                Findings.figure(before) + ", " + Findings.figure(after) + " ms");
    }
}
