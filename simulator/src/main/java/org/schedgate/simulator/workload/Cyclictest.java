package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Policy;

/**
 * {@code cyclictest} of rt-tests with policy SCHED_OTHER: threads that sleep until the next multiple of an interval and measure how late they run. Immutable; every
 * method that sets an option returns a changed copy.
 *
 * <p>Options are {@code -t}, {@code -i} (us), {@code -d} (us), {@code -l}, {@code -D} (seconds) and {@code --policy} ({@code other}, {@code batch} or {@code idle});
 * {@code -q}, {@code -m}, {@code -n} and {@code -h}, which change what it prints or locks, are read and ignored. {@code -p} is refused, since SCHED_FIFO is
 * not modelled. Step by step: docs/model/cyclictest.md.
 */
public final class Cyclictest implements Workload {
    /** The most threads. */
    public static final int THREADS_MAX = 4096;

    private static final int MICROS_MAX = 60_000_000;
    private static final String ACCEPTED = "accepted are -t, -i, -d, -l, -D, --policy, -q, -m, -n and -h";

    private final int threads;
    private final int intervalMicros;
    private final int distanceMicros;
    private final int loops;
    private final long runtimeNanos;
    private final int nice;
    private final Policy policy;
    private final @Nullable CpuSet cpus;

    private Cyclictest(
            int threads,
            int intervalMicros,
            int distanceMicros,
            int loops,
            long runtimeNanos,
            int nice,
            Policy policy,
            @Nullable CpuSet cpus) {
        this.threads = threads;
        this.intervalMicros = intervalMicros;
        this.distanceMicros = distanceMicros;
        this.loops = loops;
        this.runtimeNanos = runtimeNanos;
        this.nice = nice;
        this.policy = policy;
        this.cpus = cpus;
    }

    /** Return one thread with an interval of 1 ms, that ends after a number of loops ({@code -l}), 1..1000000000. */
    public static Cyclictest loops(int count) {
        return new Cyclictest(1, 1000, 500, checked("-l (loops)", count, 1, 1_000_000_000), 0, 0, Policy.NORMAL, null);
    }

    /**
     * Read a command line, such as {@code cyclictest -q --policy=other -i 1000 -D 5}; it needs {@code -l} or {@code -D}, without which the tool does not end. A
     * prefix {@code taskset -c 0-3} or {@code numactl -C 0-3} binds it to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static Cyclictest parse(String commandLine) {
        CommandWords words = new CommandWords("cyclictest", commandLine);
        CpuSet bound = words.boundTo();
        words.expect("cyclictest");
        int threads = 1;
        int interval = 1000;
        int distance = 500;
        int loops = 0;
        long runtime = 0;
        Policy policy = Policy.NORMAL;
        while (words.next()) {
            switch (words.option()) {
                case "-t", "--threads" -> threads = checked("-t (threads)", words.whole(), 1, THREADS_MAX);
                case "-i", "--interval" -> interval = checked("-i (interval, us)", words.whole(), 1, MICROS_MAX);
                case "-d", "--distance" -> distance = checked("-d (distance, us)", words.whole(), 0, MICROS_MAX);
                case "-l", "--loops" -> loops = checked("-l (loops)", words.whole(), 1, 1_000_000_000);
                case "-D", "--duration" -> runtime = checked("-D (seconds)", words.whole(), 1, 86_400) * 1_000_000_000L;
                case "--policy" -> policy = policy(words);
                case "-q", "--quiet", "-m", "--mlockall", "-n", "--nanosleep" -> {}
                case "-h", "--histogram" -> checked("-h (us)", words.whole(), 1, MICROS_MAX);
                case "-p", "--priority" -> throw words.refused("SCHED_FIFO is not modelled; " + ACCEPTED);
                default -> throw words.unknown(ACCEPTED);
            }
        }
        if (loops == 0 && runtime == 0) {
            throw new IllegalArgumentException("cyclictest: without -l (loops) or -D (seconds) it does not end");
        }
        return new Cyclictest(threads, interval, distance, loops, runtime, 0, policy, bound);
    }

    private static Policy policy(CommandWords words) {
        String name = words.text();
        return switch (name) {
            case "other", "normal" -> Policy.NORMAL;
            case "batch" -> Policy.BATCH;
            case "idle" -> Policy.IDLE;
            default -> throw words.refused("'" + name + "': accepted are other, normal, batch and idle");
        };
    }

    private static int checked(String what, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "cyclictest: " + what + " " + value + ": accepted is " + min + ".." + max);
        }
        return value;
    }

    /** Return it with a number of threads ({@code -t}), 1..{@link #THREADS_MAX}; the interval of each is longer than that of the one before ({@code -d}). */
    public Cyclictest threads(int count) {
        checked("-t (threads)", count, 1, THREADS_MAX);
        return new Cyclictest(count, intervalMicros, distanceMicros, loops, runtimeNanos, nice, policy, cpus);
    }

    /** Return it with another interval of the first thread ({@code -i}), 1..60000000 us. */
    public Cyclictest intervalMicros(int micros) {
        checked("-i (interval, us)", micros, 1, MICROS_MAX);
        return new Cyclictest(threads, micros, distanceMicros, loops, runtimeNanos, nice, policy, cpus);
    }

    /** Return it ending after a time ({@code -D}), 1 ms to a day, or after its loops, whichever comes first. */
    public Cyclictest runtime(Duration runtime) {
        Objects.requireNonNull(runtime, "cyclictest: -D (runtime) is null: accepted is 1 ms to a day");
        long millis = runtime.toMillis();
        if (millis < 1 || millis > Duration.ofDays(1).toMillis()) {
            throw new IllegalArgumentException("cyclictest: -D (runtime, ms) " + millis + ": accepted is 1.."
                    + Duration.ofDays(1).toMillis());
        }
        return new Cyclictest(threads, intervalMicros, distanceMicros, loops, runtime.toNanos(), nice, policy, cpus);
    }

    /** Return it started with another nice value, as nice(1) does, -20..19. */
    public Cyclictest nice(int value) {
        checked("nice", value, -20, 19);
        return new Cyclictest(threads, intervalMicros, distanceMicros, loops, runtimeNanos, value, policy, cpus);
    }

    int threads() {
        return threads;
    }

    /** Return a thread's interval, nanoseconds. */
    long intervalNanos(int thread) {
        return (intervalMicros + (long) thread * distanceMicros) * 1000;
    }

    /** Return after how many loops the threads end; 0 for never. */
    int loops() {
        return loops;
    }

    /** Return after what time the threads end, nanoseconds; 0 for never. */
    long runtimeNanos() {
        return runtimeNanos;
    }

    int nice() {
        return nice;
    }

    Policy policy() {
        return policy;
    }

    @Nullable
    CpuSet cpus() {
        return cpus;
    }

    @Override
    public String name() {
        return "cyclictest";
    }

    @Override
    public String commandLine() {
        return (nice == 0 ? "" : "nice -n " + nice + " ")
                + Hackbench.bound(cpus)
                + "cyclictest -q"
                + (policy == Policy.NORMAL ? "" : " --policy " + (policy == Policy.BATCH ? "batch" : "idle"))
                + " -t " + threads + " -i " + intervalMicros + " -d " + distanceMicros
                + (loops == 0 ? "" : " -l " + loops)
                + (runtimeNanos == 0 ? "" : " -D " + LoopbackShape.seconds(runtimeNanos));
    }

    @Override
    public WorkloadRun start() {
        return new CyclictestRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cyclictest that && commandLine().equals(that.commandLine());
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
