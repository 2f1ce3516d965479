package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;

/**
 * schbench as it was from 2016 to August 2019: groups of workers that spin, ask their message thread for work and wait for it.
 *
 * <p>It measures wakeup latency: from the one clock reading a message thread takes before it wakes its waiting workers, to the
 * moment a worker runs again. Immutable; every method that sets an option returns a changed copy. Modelled options are {@code -m},
 * {@code -t}, {@code -r}, {@code -s} and {@code -c}; {@code -p}, {@code -R} and {@code -a} are refused by name.
 *
 * <p>What it does step by step, and what the model leaves out: docs/model/schbench.md.
 */
public final class Schbench implements Workload {
    /** The most message threads, and the most workers of one message thread. */
    public static final int THREADS_MAX = 4096;

    /** The longest run. */
    public static final Duration RUNTIME_MAX = Duration.ofDays(1);

    /** The longest sleep or spin, microseconds. */
    public static final long MICROS_MAX = 60_000_000;

    private static final Schbench DEFAULTS = new Schbench(2, 16, 30_000_000_000L, 30_000, 30_000);

    private final int messageThreads;
    private final int workerThreads;
    private final long runtimeNanos;
    private final long sleepMicros;
    private final long cpuMicros;

    private Schbench(int messageThreads, int workerThreads, long runtimeNanos, long sleepMicros, long cpuMicros) {
        this.messageThreads = messageThreads;
        this.workerThreads = workerThreads;
        this.runtimeNanos = runtimeNanos;
        this.sleepMicros = sleepMicros;
        this.cpuMicros = cpuMicros;
    }

    /** Return schbench without any option: 2 message threads with 16 workers each, 30 s, 30 ms of sleep and of spinning. */
    public static Schbench defaults() {
        return DEFAULTS;
    }

    /**
     * Return schbench with a number of message threads and defaults otherwise ({@code -m}).
     *
     * @param count 1..{@link #THREADS_MAX}
     */
    public static Schbench messageThreads(int count) {
        return new Schbench(
                within("-m (message threads)", count, 1, THREADS_MAX),
                DEFAULTS.workerThreads,
                DEFAULTS.runtimeNanos,
                DEFAULTS.sleepMicros,
                DEFAULTS.cpuMicros);
    }

    /**
     * Read a command line, such as {@code schbench -m 2 -t 16 -r 30}; short and long option names.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static Schbench parse(String commandLine) {
        return SchbenchCommandLine.parse(commandLine);
    }

    /**
     * Set the number of workers of each message thread ({@code -t}).
     *
     * @param count 1..{@link #THREADS_MAX}
     */
    public Schbench workerThreads(int count) {
        int checked = within("-t (worker threads)", count, 1, THREADS_MAX);
        return new Schbench(messageThreads, checked, runtimeNanos, sleepMicros, cpuMicros);
    }

    /**
     * Set how long main() sleeps before it stops the threads ({@code -r}). The tool takes whole seconds; the model also takes
     * parts of one, for short tests.
     *
     * @param runtime 1 ms..{@link #RUNTIME_MAX}, in whole milliseconds
     */
    public Schbench runtime(Duration runtime) {
        Objects.requireNonNull(
                runtime, "schbench: -r (runtime) is null: accepted is 0.001..86400 seconds, in whole milliseconds");
        boolean wholeMillis = runtime.toNanosPart() % 1_000_000 == 0;
        if (!wholeMillis || runtime.compareTo(Duration.ofMillis(1)) < 0 || runtime.compareTo(RUNTIME_MAX) > 0) {
            throw new IllegalArgumentException("schbench: -r (runtime) " + runtime + ": accepted is 0.001.."
                    + RUNTIME_MAX.toSeconds() + " seconds, in whole milliseconds");
        }
        return new Schbench(messageThreads, workerThreads, runtime.toNanos(), sleepMicros, cpuMicros);
    }

    /**
     * Set how long a message thread sleeps between being asked and answering, without its jitter of up to a quarter more ({@code -s}).
     *
     * @param micros 0, or 4..{@link #MICROS_MAX}: the tool divides by a quarter of it
     */
    public Schbench sleepMicros(long micros) {
        if (micros >= 1 && micros <= 3) {
            throw new IllegalArgumentException(
                    "schbench: -s (sleeptime) " + micros + " us: accepted is 0 or 4.." + MICROS_MAX);
        }
        long checked = within("-s (sleeptime, us)", micros, 0, MICROS_MAX);
        return new Schbench(messageThreads, workerThreads, runtimeNanos, checked, cpuMicros);
    }

    /**
     * Set how long a worker spins before it asks ({@code -c}).
     *
     * @param micros 0..{@link #MICROS_MAX}
     */
    public Schbench cpuMicros(long micros) {
        long checked = within("-c (cputime, us)", micros, 0, MICROS_MAX);
        return new Schbench(messageThreads, workerThreads, runtimeNanos, sleepMicros, checked);
    }

    static int within(String option, int value, int min, int max) {
        return (int) within(option, (long) value, min, max);
    }

    private static long within(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "schbench: " + option + " " + value + ": accepted is " + min + ".." + max);
        }
        return value;
    }

    /** Return the number of message threads. */
    public int messageThreads() {
        return messageThreads;
    }

    /** Return the number of workers of each message thread. */
    public int workerThreads() {
        return workerThreads;
    }

    /** Return how long main() sleeps, nanoseconds. */
    public long runtimeNanos() {
        return runtimeNanos;
    }

    /** Return the message thread's sleep without jitter, microseconds. */
    public long sleepMicros() {
        return sleepMicros;
    }

    /** Return the worker's spin, microseconds. */
    public long cpuMicros() {
        return cpuMicros;
    }

    @Override
    public String name() {
        return "schbench";
    }

    /** Return the command line: thread counts and runtime always, sleep and spin where they differ from the tool's defaults. */
    @Override
    public String commandLine() {
        StringBuilder line = new StringBuilder("schbench -m ")
                .append(messageThreads)
                .append(" -t ")
                .append(workerThreads)
                .append(" -r ")
                .append(seconds());
        if (sleepMicros != DEFAULTS.sleepMicros) {
            line.append(" -s ").append(sleepMicros);
        }
        if (cpuMicros != DEFAULTS.cpuMicros) {
            line.append(" -c ").append(cpuMicros);
        }
        return line.toString();
    }

    private String seconds() {
        long millis = runtimeNanos / 1_000_000;
        String fraction = Long.toString(1000 + millis % 1000).substring(1).replaceAll("0+$", "");
        return millis / 1000 + (fraction.isEmpty() ? "" : "." + fraction);
    }

    @Override
    public WorkloadRun start() {
        return new SchbenchRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schbench that && commandLine().equals(that.commandLine());
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
