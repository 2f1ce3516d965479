package org.schedgate.junit.engine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.schedgate.junit.engine.fixture.FakeWorkload;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Workload;

/** Knows some machines and kernels, those called m0, m1, … and k0, k1, … among them, and runs a {@link FakeWorkload}, which says itself what is measured, so that tests of the engine do not depend on a model of a scheduler. */
public final class FakeLaboratory implements Laboratory {
    private static final List<String> MACHINES = List.of("two-cpus", "four-cpus");
    private static final List<String> KERNELS = List.of("v1", "v2");

    @Override
    public Machine machine(String name) {
        if (!MACHINES.contains(name) && !name.matches("m[0-9]+")) {
            throw new IllegalArgumentException("unknown machine; accepted are " + MACHINES);
        }
        return machineOf(name, name.equals("two-cpus") ? 2 : 4);
    }

    /** Return a machine of one socket. */
    public static Machine machineOf(String name, int cpus) {
        List<Topology.Place> places = IntStream.range(0, cpus)
                .mapToObj(cpu -> new Topology.Place(0, 0, 0, 0, cpu, cpu))
                .toList();
        CostModel.Builder costs = CostModel.builder();
        for (Cost cost : Cost.values()) {
            costs.set(cost, 1, "made up");
        }
        return new Machine(
                name,
                new Topology(places, new int[][] {{10}}),
                List.of(new IdleState("WFI", 1, 1, false)),
                costs.build(),
                NoiseModel.OFF);
    }

    /** Return a kernel of that name; what it decides is never asked. */
    private static KernelProfile named(String name, List<String> patches) {
        KernelProfile any = Kernels.of("v6.1");
        return new KernelProfile(name, any.decisions(), any.features(), any.tunables(), any.domains(), patches);
    }

    @Override
    public KernelProfile kernel(String name) {
        if (!KERNELS.contains(name) && !name.matches("k[0-9]+")) {
            throw new IllegalArgumentException("unknown kernel; accepted are " + KERNELS);
        }
        return kernelOf(name);
    }

    /** Return a kernel that answers nothing. */
    public static KernelProfile kernelOf(String name) {
        return named(name, List.of());
    }

    @Override
    public KernelProfile apply(Patch patch, String name, KernelProfile kernel) {
        return named(kernel.name(), List.of(name));
    }

    @Override
    public Experiment prepare(Machine machine, KernelProfile kernel, PowerPolicy power, Workload workload) {
        VariantId id = new VariantId(
                machine.name(), kernel.name(), power.policyName(), workload.commandLine(), kernel.patches());
        return new FakeExperiment(id, (FakeWorkload) workload);
    }

    private record FakeExperiment(VariantId variant, FakeWorkload workload) implements Experiment {
        @Override
        public Simulation.Run run(long seed, SchedListener listener, BooleanSupplier cancelled) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("cancelled");
            }
            if (listener != null) {
                listener.tick(seed, 0);
                listener.finished(1000);
            }
            Map<String, Double> values = new TreeMap<>();
            workload.measured(variant, seed, values);
            return new Simulation.Run(new RunResult(seed, values, Map.of(), 1000, 1), "", FakeWorkload.METRICS);
        }

        @Override
        public VariantResult result(List<Simulation.Run> runs) {
            return new VariantResult(
                    variant,
                    "f1",
                    1,
                    FakeWorkload.METRICS,
                    runs.stream().map(Simulation.Run::result).toList());
        }
    }
}
