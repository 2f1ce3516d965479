package org.schedgate.examples.mix;

import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.Together;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** The machine, kernel and workload that stand for one workload of a trace. */
final class MixScene {
    /**
     * How slow the emulated machine of a trace was, counted in the trace itself, nothing of which says where wakeups go.
     *
     * @param kernelFactor kernel code beside the reference core's: the time on CPUs that hackbench's messages (`hack`) took, by ours at factor 100
     * @param haltNanos from the wakeup of a task for an idle CPU to that CPU's leaving the halt, the median of the trace's wakeups across CPUs
     */
    private record Emulation(int kernelFactor, long haltNanos) {}

    /** From the median request of `schb` in k612-smt8: 639 us with 100 us of sleep for 17,576 multiplications. */
    private static final int PICOS_PER_OPERATION = 30_000;

    /** So many runs are added up, since where hackbench settles differs from one to the next. */
    static final int SEEDS = 5;

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

    private static Emulation emulation(String trace) {
        return switch (trace) {
            case "k510-s2c4t2" -> new Emulation(146, 1_060_000);
            case "k510-smt8" -> new Emulation(130, 505_000);
            case "k61-d2c8" -> new Emulation(88, 872_000);
            case "k61-smt8" -> new Emulation(99, 377_000);
            case "k612-d2c8" -> new Emulation(146, 1_079_000);
            case "k612-smt8" -> new Emulation(86, 321_000);
            default -> throw new IllegalArgumentException("trace '" + trace + "': its speed was not counted");
        };
    }

    /** Return the machine of a trace. */
    static Machine machine(String trace) {
        Emulation emulation = emulation(trace);
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
                costs.set(
                        cost,
                        bare.costs().of(cost) * emulation.kernelFactor(),
                        "the reference core's times what the trace shows");
            }
        }
        // Emulated sibling threads do not share a core's time.
        costs.set(Cost.SMT_SPEED, 1024, "emulated threads are threads of the host");
        return new Machine(
                regular + "-emulated",
                bare.topology(),
                List.of(new IdleState("HLT", emulation.haltNanos(), 0, false)),
                costs.build(),
                bare.noise());
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

    /** Simulate one workload of a trace, with the timer slack of ordinary tasks, and add up what the seeds give. */
    static Mix run(TraceMix traced) {
        Machine machine = machine(traced.trace());
        MixWatch watch = new MixWatch(machine);
        Simulation simulation = Simulation.of(
                        machine,
                        Kernels.of(kernel(traced.trace())),
                        PowerPolicy.PERFORMANCE,
                        Workloads.withTimerSlack(TaskScheduling.SLACK_NANOS_ORDINARY, workload(traced)))
                .withoutRunMetrics()
                .with(watch);
        for (int seed = 1; seed <= SEEDS; seed++) {
            simulation.run(seed);
        }
        return watch.mix();
    }
}
