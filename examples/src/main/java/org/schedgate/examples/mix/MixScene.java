package org.schedgate.examples.mix;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.HostShare;
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
     * How slow the emulated machine of a trace was, counted in its `schb`, nothing of which says where wakeups go. Medians and quartiles, since means have the time
     * that the host ran others.
     *
     * @param kernelFactor kernel code beside the reference core's: the median time on a CPU of a woken worker that goes to sleep for 100 us, which takes ours
     *     1 us at factor 1
     * @param haltNanos what a woken CPU takes beyond that: the first percentile of the latencies of wakeups by a task on another CPU, which idles, less ours without a
     *     halt; 0 where ours is longer
     * @param picosPerOperation one multiplication of 17,576: the median time on a CPU of a worker woken by its timer, less kernel code
     */
    private record Emulation(int kernelFactor, long haltNanos, int picosPerOperation) {}

    /** Each guest of 8 or 16 CPUs was emulated by a host of two. Its kernel is taken for one of today, as the measured two-CPU guest's: base slice 1.4 ms, 250 Hz. */
    private static final HostShare HOST =
            new HostShare(2, 1_400_000, 4_000_000, "two CPUs; EEVDF's base slice on two CPUs, and ticks of 250 Hz");

    /** What no emulation slows, since it waits for memory or for an interrupt's flight, which are the host's, and is no code: as beside a busy thread (ADR 25). */
    private static final Set<Cost> HARDWARE = EnumSet.of(
            Cost.LINE_SAME_CORE,
            Cost.LINE_SAME_CLUSTER,
            Cost.LINE_SAME_LLC,
            Cost.LINE_OTHER_LLC,
            Cost.LINE_OTHER_NODE,
            Cost.READ_CPU_SAME_CLUSTER,
            Cost.READ_CPU_SAME_LLC,
            Cost.READ_CPU_OTHER_LLC,
            Cost.READ_SHARED_LINE,
            Cost.READ_SHARED_LINE_DIRTY,
            Cost.REMOTE_LOCK_SAME_LLC,
            Cost.REMOTE_LOCK_OTHER_LLC,
            Cost.WAKE_LIST_LOCK,
            Cost.IPI_SEND,
            Cost.IPI_LATENCY,
            Cost.POLL_LATENCY,
            Cost.BALANCE_CPU_SAME_LLC,
            Cost.BALANCE_CPU_OTHER_LLC,
            Cost.REFILL_SAME_CORE,
            Cost.REFILL_SAME_LLC,
            Cost.REFILL_OTHER_LLC,
            Cost.REFILL_OTHER_NODE,
            // Numbers of lines, not times.
            Cost.TASK_LINES,
            Cost.RUN_QUEUE_LINES);

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
            case "k510-s2c4t2" -> new Emulation(41, 12_000, 5_350);
            case "k510-smt8" -> new Emulation(53, 0, 8_650);
            case "k61-d2c8" -> new Emulation(51, 0, 9_200);
            case "k61-smt8" -> new Emulation(54, 0, 9_500);
            case "k612-d2c8" -> new Emulation(62, 0, 8_930);
            case "k612-smt8" -> new Emulation(52, 0, 8_020);
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
            if (cost != Cost.SMT_SPEED && !HARDWARE.contains(cost)) {
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
                        bare.noise())
                .onHost(HOST);
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
            return SchbenchRequests.parse(command)
                    .picosPerOperation(emulation(traced.trace()).picosPerOperation());
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
