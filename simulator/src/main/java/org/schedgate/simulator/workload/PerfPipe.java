package org.schedgate.simulator.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * {@code perf bench sched pipe}: two tasks hand a token of 4 bytes to and fro through two pipes.
 *
 * <p>Immutable; every method that sets an option returns a changed copy. Options are {@code -l} and {@code -T}; {@code -G} is refused by
 * name.
 */
public final class PerfPipe implements Workload {
    /** The most rounds. */
    public static final int LOOPS_MAX = 1_000_000_000;

    private static final String ACCEPTED = "accepted are -l (--loop) and -T (--threaded)";
    private static final PerfPipe DEFAULTS = new PerfPipe(1_000_000, false, null);

    private final int loops;
    private final boolean threads;
    private final @Nullable CpuSet cpus;

    private PerfPipe(int loops, boolean threads, @Nullable CpuSet cpus) {
        this.loops = loops;
        this.threads = threads;
        this.cpus = cpus;
    }

    /** Return the benchmark without any option: a million rounds between two processes. */
    public static PerfPipe defaults() {
        return DEFAULTS;
    }

    /**
     * Return the benchmark with a number of rounds, between processes ({@code -l}).
     *
     * @param count 1..{@link #LOOPS_MAX}
     */
    public static PerfPipe loops(int count) {
        return DEFAULTS.withLoops(count);
    }

    /**
     * Read a command line, such as {@code perf bench sched pipe -T -l 100000}. A prefix {@code taskset -c 0-3} or {@code numactl -C 0-3}
     * binds it to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static PerfPipe parse(String commandLine) {
        CommandWords words = new CommandWords("perf bench sched pipe", commandLine);
        CpuSet cpus = words.boundTo();
        PerfPipe result = cpus == null ? DEFAULTS : DEFAULTS.on(cpus);
        words.expect("perf", "bench", "sched", "pipe");
        while (words.next()) {
            result = switch (words.option()) {
                case "-l", "--loop" -> result.withLoops(words.whole());
                case "-T", "--threaded" -> result.threads();
                case "-G", "--cgroups" -> throw words.refused("control groups are not modelled; " + ACCEPTED);
                default -> throw words.unknown(ACCEPTED);
            };
        }
        return result;
    }

    private PerfPipe withLoops(int count) {
        if (count < 1 || count > LOOPS_MAX) {
            throw new IllegalArgumentException(
                    "perf bench sched pipe: -l (loop) " + count + ": accepted is 1.." + LOOPS_MAX);
        }
        return new PerfPipe(count, threads, cpus);
    }

    /** Let the tasks be threads instead of processes ({@code -T}). */
    public PerfPipe threads() {
        return new PerfPipe(loops, true, cpus);
    }

    /** Bind both tasks to some CPUs, as {@code taskset -c}. */
    public PerfPipe on(CpuSet some) {
        Objects.requireNonNull(some, "perf bench sched pipe: CPUs are null: give at least one");
        if (some.isEmpty()) {
            throw new IllegalArgumentException("perf bench sched pipe: bound to no CPU: give at least one");
        }
        return new PerfPipe(loops, threads, some);
    }

    int rounds() {
        return loops;
    }

    boolean threaded() {
        return threads;
    }

    @Nullable
    CpuSet cpus() {
        return cpus;
    }

    @Override
    public String name() {
        return "perf_pipe";
    }

    @Override
    public String commandLine() {
        return Hackbench.bound(cpus) + "perf bench sched pipe -l " + loops + (threads ? " -T" : "");
    }

    @Override
    public WorkloadRun start() {
        return new PerfPipeRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PerfPipe that && commandLine().equals(that.commandLine());
    }

    @Override
    public int hashCode() {
        return commandLine().hashCode();
    }

    @Override
    public String toString() {
        return commandLine();
    }
}
