package org.schedgate.examples.mix;

import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.Together;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;

/** The machine, kernel and workload that stand for one workload of a trace. */
final class MixScene {
    /** Emulated kernel code is about ten times as slow as the reference core's (estimate); work of the programs is calibrated and is not. */
    private static final int EMULATION = 10;

    /** The emulated CPUs halt; how long leaving that takes is a guess. */
    private static final long HALT_EXIT_NANOS = 20_000;

    /** From the median request of `schb` in k612-smt8: 639 us with 100 us of sleep for 17,576 multiplications. */
    private static final int PICOS_PER_OPERATION = 30_000;

    private MixScene() {}

    /** Return the kernel of a trace. */
    static String kernel(String trace) {
        String version = trace.substring(0, trace.indexOf('-'));
        return switch (version) {
            case "k510" -> "debian-5.10.262";
            case "k61" -> "debian-6.1.192";
            case "k612" -> "debian-6.12.117";
            default ->
                throw new IllegalArgumentException("trace '" + trace + "': expected k510, k61 or k612 and a topology");
        };
    }

    /** Return the machine of a trace. */
    static Machine machine(String trace) {
        String topology = trace.substring(trace.indexOf('-') + 1);
        String regular = switch (topology) {
            case "smt8" -> "1n1l4c2t";
            case "d2c8" -> "1s1n2l4c2t";
            case "s2c4t2" -> "2n1l4c2t";
            default ->
                throw new IllegalArgumentException("trace '" + trace + "': expected topology smt8, d2c8 or s2c4t2");
        };
        Machine bare = Machines.of(regular);
        CostModel.Builder costs = bare.costs().toBuilder();
        for (Cost cost : Cost.values()) {
            if (cost != Cost.SMT_SPEED) {
                costs.set(cost, bare.costs().of(cost) * EMULATION, "ten times the reference core's, for emulation");
            }
        }
        // Emulated sibling threads do not share a core's time.
        costs.set(Cost.SMT_SPEED, 1024, "emulated threads are threads of the host");
        return new Machine(
                regular + "-emulated",
                bare.topology(),
                List.of(new IdleState("HLT", HALT_EXIT_NANOS, 0, false)),
                costs.build(),
                NoiseModel.OFF);
    }

    /** Return the workload of a trace's command. */
    static Workload workload(TraceMix traced) {
        String command = traced.command();
        if (command.startsWith("hackbench")) {
            return Hackbench.parse(command);
        }
        if (command.startsWith("wl")) {
            return Wl.parse(command);
        }
        if (command.startsWith("schbench")) {
            return SchbenchRequests.parse(command).picosPerOperation(PICOS_PER_OPERATION);
        }
        return mix(traced.trace().endsWith("smt8") ? 4 : 8);
    }

    /** Return what the script `/mix.sh` starts at once, inferred from the tasks and counts in the traces, since its text is not given. */
    private static Workload mix(int threads) {
        return Together.of(
                Hackbench.parse("hackbench -p -P -g 1 -f 3 -l 400"),
                Wl.parse("wl barrier " + threads + " 60 500 30"),
                Wl.parse("wl server " + threads + " 500 500 200"),
                Wl.parse("wl periodic " + threads + " 8000 1000 1500"));
    }

    /** Simulate one workload of a trace, seed 1. */
    static Mix run(TraceMix traced) {
        Machine machine = machine(traced.trace());
        MixWatch watch = new MixWatch(machine);
        Simulation.of(machine, Kernels.of(kernel(traced.trace())), PowerPolicy.PERFORMANCE, workload(traced))
                .withoutRunMetrics()
                .with(watch)
                .run(1);
        return watch.mix();
    }
}
