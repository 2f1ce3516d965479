package org.schedgate.junit.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Workload;

/**
 * Runs variants on the bundled simulator.
 *
 * <p>Keeps machines and kernels once made, which are immutable: Surefire discovers each class several times, and a big machine takes
 * milliseconds to build.
 */
final class SimulatorLaboratory implements Laboratory {
    private final Map<String, Machine> machines = new ConcurrentHashMap<>();
    private final Map<String, KernelProfile> kernels = new ConcurrentHashMap<>();

    @Override
    public Machine machine(String name) {
        return machines.computeIfAbsent(name, Machines::of);
    }

    @Override
    public KernelProfile kernel(String name) {
        return kernels.computeIfAbsent(name, Kernels::of);
    }

    @Override
    public KernelProfile apply(Patch patch, String name, KernelProfile kernel) {
        KernelProfile patched = kernel.with(Patch.named(name, patch));
        if (patched.equals(kernel)) {
            throw new IllegalArgumentException("patch '" + patch + "' changes nothing on kernel '" + kernel.name()
                    + "', which has these values already: leave it out");
        }
        return patched;
    }

    @Override
    public Experiment prepare(Machine machine, KernelProfile kernel, PowerPolicy power, Workload workload) {
        return new Simulated(Simulation.of(machine, kernel, power, workload));
    }

    private record Simulated(Simulation simulation) implements Experiment {
        @Override
        public VariantId variant() {
            return simulation.variant();
        }

        @Override
        public Simulation.Run run(long seed, @Nullable SchedListener listener, BooleanSupplier cancelled) {
            Simulation cancellable = simulation.cancelledBy(cancelled);
            try {
                return (listener == null ? cancellable : cancellable.with(listener)).runWithOutput(seed);
            } catch (SimulationException ended) {
                // A cancelled run ends like one that broke; it is not the variant's fault.
                if (cancelled.getAsBoolean()) {
                    throw (CancellationException) new CancellationException("cancelled").initCause(ended);
                }
                throw ended;
            }
        }

        @Override
        public VariantResult result(List<Simulation.Run> runs) {
            return simulation.result(runs);
        }
    }
}
