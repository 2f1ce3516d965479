package org.schedgate.simulator.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Actions;

/**
 * hackbench of rt-tests: groups of senders and receivers that pass small messages through pipes or sockets, all at once.
 *
 * <p>It measures the time from the start of all tasks to the end of the last. Immutable; every method that sets an option returns a
 * changed copy. Modelled options are {@code -p}, {@code -T}, {@code -P}, {@code -g}, {@code -f}, {@code -l} and {@code -s}; {@code -i}
 * and {@code -F} are refused by name.
 *
 * <p>What it does step by step, and what the model leaves out: docs/model/hackbench.md.
 */
public final class Hackbench implements Workload {
    /** The most groups. */
    public static final int GROUPS_MAX = 1000;

    /** The most channels of one group. */
    public static final int FDS_MAX = 500;

    /** The most loops of one sender. */
    public static final int LOOPS_MAX = 100_000_000;

    private static final Hackbench DEFAULTS = new Hackbench(new MessagingShape(10, 20, 100, 100, false, false, null));

    private final MessagingShape shape;

    private Hackbench(MessagingShape shape) {
        this.shape = shape;
    }

    /** Return hackbench without any option: 10 groups of 20 senders and 20 receivers, 100 loops of 100 bytes, sockets, processes. */
    public static Hackbench defaults() {
        return DEFAULTS;
    }

    /**
     * Return hackbench with a number of groups and defaults otherwise ({@code -g}).
     *
     * @param count 1..{@link #GROUPS_MAX}
     */
    public static Hackbench groups(int count) {
        return DEFAULTS.withGroups(count);
    }

    /**
     * Read a command line, such as {@code hackbench -p -T -g 10 -l 20000}; short and long option names. A prefix {@code taskset -c 0-23} or
     * {@code numactl -C 0-23} binds it to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static Hackbench parse(String commandLine) {
        return HackbenchCommandLine.parse(commandLine);
    }

    Hackbench withGroups(int count) {
        int checked = within("-g (groups)", count, GROUPS_MAX);
        return with(checked, shape.channels(), shape.loops(), shape.bytes(), shape.pipe(), shape.threads());
    }

    /** Let messages go through pipes instead of sockets ({@code -p}). */
    public Hackbench pipe() {
        return with(shape.groups(), shape.channels(), shape.loops(), shape.bytes(), true, shape.threads());
    }

    /** Let the tasks be threads ({@code -T}). */
    public Hackbench threads() {
        return with(shape.groups(), shape.channels(), shape.loops(), shape.bytes(), shape.pipe(), true);
    }

    /** Let the tasks be processes, the default ({@code -P}). */
    public Hackbench processes() {
        return with(shape.groups(), shape.channels(), shape.loops(), shape.bytes(), shape.pipe(), false);
    }

    /**
     * Set the number of channels of a group, and so of its senders and of its receivers ({@code -f}).
     *
     * @param count 1..{@link #FDS_MAX}
     */
    public Hackbench fds(int count) {
        int checked = within("-f (fds)", count, FDS_MAX);
        return with(shape.groups(), checked, shape.loops(), shape.bytes(), shape.pipe(), shape.threads());
    }

    /**
     * Set how many messages each sender sends to each channel ({@code -l}).
     *
     * @param count 1..{@link #LOOPS_MAX}
     */
    public Hackbench loops(int count) {
        int checked = within("-l (loops)", count, LOOPS_MAX);
        return with(shape.groups(), shape.channels(), checked, shape.bytes(), shape.pipe(), shape.threads());
    }

    /**
     * Set the size of a message ({@code -s}).
     *
     * @param bytes 1..{@link Actions#BYTES_MAX}
     */
    public Hackbench datasize(int bytes) {
        int checked = within("-s (datasize)", bytes, Actions.BYTES_MAX);
        return with(shape.groups(), shape.channels(), shape.loops(), checked, shape.pipe(), shape.threads());
    }

    /** Bind all tasks to some CPUs, as {@code taskset -c}, or {@code numactl -N} for a node's CPUs. */
    public Hackbench on(CpuSet cpus) {
        Objects.requireNonNull(cpus, "hackbench: CPUs are null: give at least one");
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("hackbench: bound to no CPU: give at least one");
        }
        return new Hackbench(new MessagingShape(
                shape.groups(), shape.channels(), shape.loops(), shape.bytes(), shape.pipe(), shape.threads(), cpus));
    }

    private Hackbench with(int groups, int channels, int loops, int bytes, boolean pipe, boolean threads) {
        return new Hackbench(new MessagingShape(groups, channels, loops, bytes, pipe, threads, shape.cpus()));
    }

    private static int within(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException("hackbench: " + option + " " + value + ": accepted is 1.." + max);
        }
        return value;
    }

    MessagingShape shape() {
        return shape;
    }

    @Override
    public String name() {
        return "hackbench";
    }

    /** Return the command line: kind of channel and task, groups and loops always, channels and size where they differ from the tool's defaults. */
    @Override
    public String commandLine() {
        StringBuilder line = new StringBuilder(bound(shape.cpus()))
                .append("hackbench")
                .append(shape.pipe() ? " -p" : "")
                .append(shape.threads() ? " -T" : " -P")
                .append(" -g ")
                .append(shape.groups());
        if (shape.channels() != DEFAULTS.shape.channels()) {
            line.append(" -f ").append(shape.channels());
        }
        line.append(" -l ").append(shape.loops());
        if (shape.bytes() != DEFAULTS.shape.bytes()) {
            line.append(" -s ").append(shape.bytes());
        }
        return line.toString();
    }

    static String bound(@Nullable CpuSet cpus) {
        return cpus == null ? "" : "taskset -c " + cpus + " ";
    }

    @Override
    public WorkloadRun start() {
        return new MessagingRun(shape, "hackbench", this::output);
    }

    private String output(long elapsedNanos) {
        return "Running in " + (shape.threads() ? "threaded" : "process") + " mode with " + shape.groups()
                + " groups using " + 2 * shape.channels() + " file descriptors each (== " + shape.tasks()
                + " tasks)\nEach sender will pass " + shape.loops() + " messages of " + shape.bytes()
                + " bytes\nTime: " + ToolTime.seconds(elapsedNanos) + "\n";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hackbench that && shape.equals(that.shape);
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
