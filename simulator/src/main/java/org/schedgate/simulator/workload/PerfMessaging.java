package org.schedgate.simulator.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * {@code perf bench sched messaging}: hackbench with 20 senders and receivers a group and messages of 100 bytes.
 *
 * <p>Immutable; every method that sets an option returns a changed copy. Options are {@code -p}, {@code -t}, {@code -g} and {@code -l}.
 */
public final class PerfMessaging implements Workload {
    private static final String ACCEPTED = "accepted are -p (--pipe), -t (--thread), -g (--group) and -l (--nr_loops)";

    private static final int CHANNELS = 20;
    private static final int BYTES = 100;
    private static final PerfMessaging DEFAULTS = with(10, 100, false, false, null);

    private final MessagingShape shape;

    private PerfMessaging(MessagingShape shape) {
        this.shape = shape;
    }

    /** Return the benchmark without any option: 10 groups, 100 loops, sockets, processes. */
    public static PerfMessaging defaults() {
        return DEFAULTS;
    }

    /**
     * Return the benchmark with a number of groups and defaults otherwise ({@code -g}).
     *
     * @param count 1..{@link Hackbench#GROUPS_MAX}
     */
    public static PerfMessaging groups(int count) {
        return DEFAULTS.withGroups(count);
    }

    /**
     * Read a command line, such as {@code perf bench sched messaging -p -t -g 10}. A prefix {@code taskset -c 0-23} or
     * {@code numactl -C 0-23} binds it to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown or out of range; the message says what is accepted
     */
    public static PerfMessaging parse(String commandLine) {
        CommandWords words = new CommandWords("perf bench sched messaging", commandLine);
        CpuSet cpus = words.boundTo();
        PerfMessaging result = cpus == null ? DEFAULTS : DEFAULTS.on(cpus);
        words.expect("perf", "bench", "sched", "messaging");
        while (words.next()) {
            result = switch (words.option()) {
                case "-p", "--pipe" -> result.pipe();
                case "-t", "--thread" -> result.threads();
                case "-g", "--group" -> result.withGroups(words.whole());
                case "-l", "--nr_loops" -> result.loops(words.whole());
                default -> throw words.unknown(ACCEPTED);
            };
        }
        return result;
    }

    private PerfMessaging withGroups(int count) {
        int checked = within("-g (group)", count, Hackbench.GROUPS_MAX);
        return with(checked, shape.loops(), shape.pipe(), shape.threads(), shape.cpus());
    }

    /** Let messages go through pipes instead of sockets ({@code -p}). */
    public PerfMessaging pipe() {
        return with(shape.groups(), shape.loops(), true, shape.threads(), shape.cpus());
    }

    /** Let the tasks be threads instead of processes ({@code -t}). */
    public PerfMessaging threads() {
        return with(shape.groups(), shape.loops(), shape.pipe(), true, shape.cpus());
    }

    /**
     * Set how many messages each sender sends to each channel ({@code -l}).
     *
     * @param count 1..{@link Hackbench#LOOPS_MAX}
     */
    public PerfMessaging loops(int count) {
        int checked = within("-l (nr_loops)", count, Hackbench.LOOPS_MAX);
        return with(shape.groups(), checked, shape.pipe(), shape.threads(), shape.cpus());
    }

    /** Bind all tasks to some CPUs, as {@code taskset -c}. */
    public PerfMessaging on(CpuSet cpus) {
        Objects.requireNonNull(cpus, "perf bench sched messaging: CPUs are null: give at least one");
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("perf bench sched messaging: bound to no CPU: give at least one");
        }
        return with(shape.groups(), shape.loops(), shape.pipe(), shape.threads(), cpus);
    }

    private static PerfMessaging with(int groups, int loops, boolean pipe, boolean threads, @Nullable CpuSet cpus) {
        return new PerfMessaging(new MessagingShape(groups, CHANNELS, loops, BYTES, pipe, threads, cpus));
    }

    private static int within(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(
                    "perf bench sched messaging: " + option + " " + value + ": accepted is 1.." + max);
        }
        return value;
    }

    @Override
    public String name() {
        return "perf_messaging";
    }

    @Override
    public String commandLine() {
        return Hackbench.bound(shape.cpus()) + "perf bench sched messaging" + (shape.pipe() ? " -p" : "")
                + (shape.threads() ? " -t" : "") + " -g " + shape.groups() + " -l " + shape.loops();
    }

    @Override
    public WorkloadRun start() {
        return new MessagingRun(shape, "perf_messaging", this::output);
    }

    private String output(long elapsedNanos) {
        String kind = shape.threads() ? "threads" : "processes";
        return "# Running 'sched/messaging' benchmark:\n# " + shape.channels() + " sender and receiver " + kind
                + " per group\n# " + shape.groups() + " groups == " + shape.tasks() + " " + kind
                + " run\n\n     Total time: " + ToolTime.seconds(elapsedNanos) + " [sec]\n";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PerfMessaging that && shape.equals(that.shape);
    }

    @Override
    public int hashCode() {
        return shape.hashCode();
    }

    @Override
    public String toString() {
        return commandLine();
    }
}
