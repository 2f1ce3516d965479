package org.schedgate.benchmarks;

import java.time.Duration;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/**
 * One simulated run to measure.
 *
 * @param name what the report calls it
 * @param machine the machine
 * @param kernel the kernel
 * @param workload the workload
 */
record Load(String name, Machine machine, KernelProfile kernel, Workload workload) {
    private static final Duration TICKS_FEW = Duration.ofMinutes(25);
    private static final Duration TICKS_MANY = Duration.ofSeconds(150);
    private static final int ROUNDS = 400_000;

    private static KernelProfile kernel(int hz) {
        return Kernels.of("v6.1").with(Patch.tunable("CONFIG_HZ", hz));
    }

    private static Load quiet(String name, String machine, int hz, Workload workload) {
        return new Load(name, Machines.of(machine).withoutNoise(), kernel(hz), workload);
    }

    /** Return 20 tasks that never sleep on 4 CPUs, 1000 ticks a second. */
    static Load ticksOf4() {
        return quiet("ticks, 20 tasks on 4 CPUs", "1n1l4c1t", 1000, Workloads.alwaysRunnable(20, TICKS_FEW));
    }

    /** Return 160 tasks that never sleep on 32 CPUs, 1000 ticks a second. */
    static Load ticksOf32() {
        return quiet("ticks, 160 tasks on 32 CPUs", "1n1l32c1t", 1000, Workloads.alwaysRunnable(160, TICKS_MANY));
    }

    /** Return one pair that wakes each other on two CPUs. */
    static Load pingPongOf1() {
        return quiet("ping-pong, 1 pair, uma-2", "uma-2", 250, Workloads.pingPong(1, ROUNDS));
    }

    /** Return four pairs that wake each other on four cores of two threads. */
    static Load pingPongOf4() {
        return quiet("ping-pong, 4 pairs, smt-8", "smt-8", 250, Workloads.pingPong(4, ROUNDS / 4));
    }

    /** Return schbench with 32 workers on the guest of 32 CPUs, noise on, for so many seconds. */
    static Load schbench(int seconds) {
        return new Load(
                "schbench, 32 workers, " + seconds + " s",
                Machines.of("icelake-8369b-vm32"),
                Kernels.of("v6.1"),
                Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(seconds)));
    }

    /** Return hackbench with pipes and threads on the 24 CPUs of a node of kunpeng920-96 with kernel v5.12, noise on. */
    static Load hackbench(int groups, int loops) {
        return new Load(
                hackbenchCommand(groups, loops),
                Machines.of("kunpeng920-96"),
                Kernels.of("v5.12"),
                Hackbench.parse("taskset -c 0-23 " + hackbenchCommand(groups, loops)));
    }

    /** Return the same as the suite of S1 runs it: in a session that autogroup makes a group of, with CONFIG_PREEMPT. */
    static Load hackbenchInSession(int groups, int loops) {
        Load root = hackbench(groups, loops);
        return new Load(
                root.name + ", in a session",
                root.machine,
                root.kernel.with(Patch.tunable("CONFIG_PREEMPT", 1)),
                Workloads.autogrouped(root.workload));
    }

    private static String hackbenchCommand(int groups, int loops) {
        return "hackbench -p -T -g " + groups + " -l " + loops;
    }

    /**
     * Return 2,048 tasks on 256 CPUs for so many simulated seconds at 250 Hz: always running, or each computing for 2 to 6 ms and sleeping
     * for 24 to 40 ms, which is 0.9 CPUs' worth of work a CPU.
     */
    static Load large(boolean sleeping, int seconds) {
        Script script = Script.named("large")
                .tasks(
                        2048,
                        "task",
                        t -> t.forever(r -> sleeping
                                ? r.runBetween(2_000_000, 6_000_000).sleepBetween(24_000_000, 40_000_000)
                                : r.run(1_000_000_000)))
                .runtime(Duration.ofSeconds(seconds));
        return quiet("2,048 tasks, 256 CPUs, " + (sleeping ? "sleeping" : "running"), "2n8l16c1t", 250, script);
    }

    /**
     * Return a load that is the same for each CPU whatever the machine's size: some tasks a CPU that compute for 0.1 ms and sleep for 0.8 ms on average.
     *
     * @param machine a regular machine
     * @param cpuSeconds simulated seconds times CPUs
     * @param tasksPerCpu tasks for each CPU
     */
    static Load sleepers(String machine, int cpuSeconds, int tasksPerCpu) {
        int cpus = Machines.of(machine).topology().cpuCount();
        Script script = Script.named("sleepers")
                .tasks(
                        tasksPerCpu * cpus,
                        "sleeper",
                        t -> t.forever(r -> r.runBetween(50_000, 150_000).sleepBetween(600_000, 1_000_000)))
                .runtime(Duration.ofMillis(1000L * cpuSeconds / cpus));
        return quiet("sleepers, " + cpus + " CPUs", machine, 250, script);
    }

    /**
     * Return a load of ticks that is the same for each CPU: five tasks a CPU that never sleep.
     *
     * @param machine a regular machine
     * @param cpuSeconds simulated seconds times CPUs
     */
    static Load ticks(String machine, int cpuSeconds) {
        int cpus = Machines.of(machine).topology().cpuCount();
        return quiet(
                "ticks, " + cpus + " CPUs",
                machine,
                1000,
                Workloads.alwaysRunnable(5 * cpus, Duration.ofMillis(1000L * cpuSeconds / cpus)));
    }
}
