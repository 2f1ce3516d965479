package org.schedgate.simulator.switchedoff;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Steps;

/**
 * A few tasks for a few milliseconds on a small quiet machine, and what must come of it.
 *
 * @param machine the machine, noise off
 * @param kernel the kernel whose answers are right
 * @param script what the tasks do
 * @param outcome throws an AssertionError if the run did not go as the kernel would
 */
record Scene(Machine machine, KernelProfile kernel, Script script, Consumer<RunWatch> outcome) {
    static final long MICRO = 1_000;
    static final long MILLI = 1_000_000;

    static Scene of(String machine, Script script, Consumer<RunWatch> outcome) {
        return new Scene(Machines.of(machine).withoutNoise(), Kernels.of("v6.1"), script, outcome);
    }

    Scene on(String name) {
        return new Scene(machine, Kernels.of(name), script, outcome);
    }

    Scene on(KernelProfile other) {
        return new Scene(machine, other, script, outcome);
    }

    Scene patched(Patch patch) {
        KernelProfile patched = kernel.with(patch);
        // A kernel of its own, in which the same answer can be switched off.
        return on(new KernelProfile(
                patched.name(),
                patched.decisions(),
                patched.features(),
                patched.tunables(),
                patched.domains(),
                patched.patches()));
    }

    Scene costing(Cost cost, long nanos) {
        return new Scene(machine.withCost(cost, nanos, "made up to be seen"), kernel, script, outcome);
    }

    /** Let CPUs know the shallowest idle state only. */
    Scene idlingLightly() {
        Machine light = new Machine(
                machine.name() + "+light",
                machine.topology(),
                machine.idleStates().subList(0, 1),
                machine.costs(),
                machine.noise());
        return new Scene(light, kernel, script, outcome);
    }

    /** Run as the kernel would, or with something switched off, and look at the outcome. */
    void play(UnaryOperator<KernelProfile> change) {
        RunWatch watch = new RunWatch();
        Simulation.of(machine, change.apply(kernel), PowerPolicy.PERFORMANCE, script)
                .withoutRunMetrics()
                .with(watch)
                .run(1);
        outcome.accept(watch);
    }

    /** Return a task bound to some CPUs. */
    static ScriptTask bound(String name, UnaryOperator<Steps> steps, int... cpus) {
        return ScriptTask.named(name, steps).on(CpuSet.of(cpus));
    }

    /** Return a task that keeps one CPU busy until a time. */
    static ScriptTask hog(int cpu, long untilNanos) {
        return bound("hog" + cpu, t -> t.spinUntil(untilNanos), cpu);
    }
}
