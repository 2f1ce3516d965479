package org.schedgate.examples.cases;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Two normal hogs beside a thousand SCHED_IDLE ones: the crowd stretches their turns to more than half a second, or not. */
final class CrowdOfIdleHogs implements Scenario {
    /** sched_latency_ns on eight CPUs: 6 ms times 4. */
    private static final long LATENCY_NANOS = 24_000_000;

    /** The patch: a slice is never longer than the latency (commit 79ba1e607d68). */
    private record CappedSlice(SliceRule stock) implements SliceRule {
        @Override
        public long sliceNanos(FairQueueView queue, EntityView entity) {
            return Math.min(stock.sliceNanos(queue, entity), LATENCY_NANOS);
        }
    }

    @Override
    public String id() {
        return "limit-slice";
    }

    @Override
    public String setting() {
        return "`smt-8` without noise at 1000 Hz, kernel v6.2 without and with the cap; two normal tasks that always run and 1000 or no SCHED_IDLE ones, all on"
                + " CPU 0, for 8 s; median of the normal tasks' runs, seed 1.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v6.2");
    }

    @Override
    public Map<String, String> unmeasured() {
        return Map.of("2 normal + idle cgroup", "a workload in a group of its own with cpu.idle");
    }

    private static double millis(Findings to, String name, boolean capped, int idle) {
        KernelProfile kernel = Bases.kernel("v6.2").with(Patch.tunable("CONFIG_HZ", 1000));
        if (capped) {
            kernel = kernel.with(Patch.replace(
                    SliceRule.class, new CappedSlice(kernel.decisions().sliceRule())));
        }
        Script hogs = Script.named("crowd")
                .task(ScriptTask.named("normal", t -> t.forever(r -> r.run(1_000_000)))
                        .copies(2)
                        .on(CpuSet.of(0)))
                .runtime(Duration.ofSeconds(8));
        if (idle > 0) {
            hogs = hogs.task(ScriptTask.named("idle-policy", t -> t.forever(r -> r.run(1_000_000)))
                    .copies(idle)
                    .policy(Policy.IDLE)
                    .on(CpuSet.of(0)));
        }
        Simulation simulation = Findings.simulation(Machines.of("smt-8").withoutNoise(), kernel, hogs);
        WorkDone work = new WorkDone("normal");
        simulation.with(work).run(1);
        to.ran(name, simulation);
        return WorkDone.median(work.runs()) / 1e6;
    }

    @Override
    public void measure(Findings to) {
        double before = millis(to, "before", false, 1000);
        double after = millis(to, "after", true, 1000);
        double aloneBefore = millis(to, "alone before", false, 0);
        double aloneAfter = millis(to, "alone after", true, 0);
        to.row("2 normal + 1000 idle tasks: slice ms", before, after, "ms");
        to.row("2 normal alone: slice ms", aloneBefore, aloneAfter, "ms");
        // 1002 tasks of 3 ms each, times 1024 of 2048 + 3000 parts.
        double slice = 1002 * 3 * 1024.0 / 5048;
        to.check(
                "before: the arithmetic of weights, 609.8 ms",
                Math.abs(before - slice) <= 2,
                Findings.figure(before) + " ms");
        to.check(
                "after: normal tasks alternate at least every 24 ms and a tick",
                after <= 25,
                Findings.figure(after) + " ms");
    }
}
