package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * schbench as it is since April 2023: message threads wake workers, each of which sleeps a little, multiplies matrices under the lock of its CPU,
 * and asks again. Immutable; every method that sets an option returns a changed copy.
 *
 * <p>Modelled options are {@code -m}, {@code -t}, {@code -r}, {@code -s}, {@code -F}, {@code -n} and {@code -L}; {@code -i}, which only says how
 * often it prints, is read and ignored; the others are refused. Step by step: docs/model/schbench-requests.md.
 */
public final class SchbenchRequests implements Workload {
    /** The most message threads, and the most workers of one. */
    public static final int THREADS_MAX = 4096;

    private static final double LONGEST_REQUEST_PICOS = 3_600e12;

    /** What one multiplication and addition takes unless told otherwise: 1 ns (estimate; 0.9..3 ns by cache and CPU). */
    public static final int PICOS_PER_OPERATION = 1000;

    private static final String ACCEPTED =
            "accepted are -m, -t, -r (seconds), -s (us), -F (KB), -n, -i and -L; older versions: Schbench.parse";

    private static final SchbenchRequests DEFAULTS =
            new SchbenchRequests(1, 1, 30_000_000_000L, 100, 256, 5, true, PICOS_PER_OPERATION, null);

    private final int messageThreads;
    private final int workerThreads;
    private final long runtimeNanos;
    private final int sleepMicros;
    private final int footprintKilobytes;
    private final int operations;
    private final boolean locking;
    private final int picosPerOperation;
    private final @Nullable CpuSet cpus;

    private SchbenchRequests(
            int messageThreads,
            int workerThreads,
            long runtimeNanos,
            int sleepMicros,
            int footprintKilobytes,
            int operations,
            boolean locking,
            int picosPerOperation,
            @Nullable CpuSet cpus) {
        this.messageThreads = messageThreads;
        this.workerThreads = workerThreads;
        this.runtimeNanos = runtimeNanos;
        this.sleepMicros = sleepMicros;
        this.footprintKilobytes = footprintKilobytes;
        this.operations = operations;
        this.locking = locking;
        this.picosPerOperation = picosPerOperation;
        this.cpus = cpus;
    }

    /**
     * Read a command line, such as {@code schbench -m 1 -t 8 -r 1 -F 16 -n 1}; short options, {@code -t} is required since its default is the number
     * of CPUs. A prefix {@code taskset -c 0} binds it to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static SchbenchRequests parse(String commandLine) {
        CommandWords words = new CommandWords("schbench", commandLine);
        SchbenchRequests result = DEFAULTS.bound(words.boundTo());
        words.expect("schbench");
        boolean workers = false;
        while (words.next()) {
            switch (words.option()) {
                case "-m" -> result = result.messageThreads(words.whole());
                case "-t" -> {
                    result = result.workerThreads(words.whole());
                    workers = true;
                }
                case "-r" -> result = result.runtime(Duration.ofSeconds(words.whole()));
                case "-s" -> result = result.sleepMicros(words.whole());
                case "-F" -> result = result.footprintKilobytes(words.whole());
                case "-n" -> result = result.operations(words.whole());
                case "-i" -> within("-i (interval of its reports, s)", words.whole(), 1, 86_400);
                case "-L" -> result = result.withoutLocking();
                default -> throw words.unknown(ACCEPTED);
            }
        }
        if (!workers) {
            throw new IllegalArgumentException(
                    "schbench: -t (worker threads) is missing: accepted is 1.." + THREADS_MAX);
        }
        return result;
    }

    private SchbenchRequests bound(@Nullable CpuSet some) {
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtimeNanos,
                sleepMicros,
                footprintKilobytes,
                operations,
                locking,
                picosPerOperation,
                some);
    }

    /** Return it with a number of message threads ({@code -m}), 1..{@link #THREADS_MAX}. */
    public SchbenchRequests messageThreads(int count) {
        within("-m (message threads)", count, 1, THREADS_MAX);
        return new SchbenchRequests(
                count,
                workerThreads,
                runtimeNanos,
                sleepMicros,
                footprintKilobytes,
                operations,
                locking,
                picosPerOperation,
                cpus);
    }

    /** Return it with a number of workers of each message thread ({@code -t}), 1..{@link #THREADS_MAX}. */
    public SchbenchRequests workerThreads(int count) {
        within("-t (worker threads)", count, 1, THREADS_MAX);
        return new SchbenchRequests(
                messageThreads,
                count,
                runtimeNanos,
                sleepMicros,
                footprintKilobytes,
                operations,
                locking,
                picosPerOperation,
                cpus);
    }

    /** Return it with another length of the run ({@code -r}), 1 ms to a day. */
    public SchbenchRequests runtime(Duration runtime) {
        Objects.requireNonNull(runtime, "schbench: -r (runtime) is null: accepted is 1 ms to a day");
        within("-r (runtime, ms)", runtime.toMillis(), 1, Duration.ofDays(1).toMillis());
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtime.toNanos(),
                sleepMicros,
                footprintKilobytes,
                operations,
                locking,
                picosPerOperation,
                cpus);
    }

    /** Return it with another sleep before each request's work ({@code -s}), 1..60000000 us. */
    public SchbenchRequests sleepMicros(int micros) {
        within("-s (sleep, us)", micros, 1, 60_000_000);
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtimeNanos,
                micros,
                footprintKilobytes,
                operations,
                locking,
                picosPerOperation,
                cpus);
    }

    /** Return it with matrices of another size together ({@code -F}), 1..1048576 KB. */
    public SchbenchRequests footprintKilobytes(int kilobytes) {
        within("-F (footprint, KB)", kilobytes, 1, 1 << 20);
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtimeNanos,
                sleepMicros,
                kilobytes,
                operations,
                locking,
                picosPerOperation,
                cpus);
    }

    /** Return it with another number of matrix multiplications a request ({@code -n}), 1..1000. */
    public SchbenchRequests operations(int count) {
        within("-n (operations)", count, 1, 1000);
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtimeNanos,
                sleepMicros,
                footprintKilobytes,
                count,
                locking,
                picosPerOperation,
                cpus);
    }

    /** Return it without the lock of each CPU ({@code -L}). */
    public SchbenchRequests withoutLocking() {
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtimeNanos,
                sleepMicros,
                footprintKilobytes,
                operations,
                false,
                picosPerOperation,
                cpus);
    }

    /** Return it on a machine of another speed: what one multiplication and addition takes, 1..1000000 ps. Not an option of the tool. */
    public SchbenchRequests picosPerOperation(int picos) {
        within("time of a multiplication (ps)", picos, 1, 1_000_000);
        return new SchbenchRequests(
                messageThreads,
                workerThreads,
                runtimeNanos,
                sleepMicros,
                footprintKilobytes,
                operations,
                locking,
                picos,
                cpus);
    }

    private static void within(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "schbench: " + option + " " + value + ": accepted is " + min + ".." + max);
        }
    }

    int messageThreads() {
        return messageThreads;
    }

    int workerThreads() {
        return workerThreads;
    }

    long runtimeNanos() {
        return runtimeNanos;
    }

    long sleepNanos() {
        return sleepMicros * 1000L;
    }

    boolean locking() {
        return locking;
    }

    @Nullable
    CpuSet cpus() {
        return cpus;
    }

    /** Return the work of one request: so many products of two square matrices of 8-byte numbers, three of which fill the footprint. */
    long workNanos() {
        long side = (long) StrictMath.sqrt(footprintKilobytes * 1024.0 / 3 / 8);
        double picos = (double) operations * side * side * side * picosPerOperation;
        if (picos > LONGEST_REQUEST_PICOS) {
            throw new IllegalArgumentException(
                    "schbench: a request of -F " + footprintKilobytes + " and -n " + operations + " at "
                            + picosPerOperation + " ps an operation takes more than an hour: make it smaller");
        }
        return Math.max(1, operations * side * side * side * picosPerOperation / 1000);
    }

    @Override
    public String name() {
        return "schbench";
    }

    @Override
    public String commandLine() {
        return Hackbench.bound(cpus) + "schbench -m " + messageThreads + " -t " + workerThreads + " -r "
                + (runtimeNanos % 1_000_000_000L == 0
                        ? Long.toString(runtimeNanos / 1_000_000_000L)
                        : runtimeNanos / 1e9)
                + " -s " + sleepMicros + " -F " + footprintKilobytes + " -n " + operations + (locking ? "" : " -L")
                + (picosPerOperation == PICOS_PER_OPERATION ? "" : " # " + picosPerOperation + " ps a multiplication");
    }

    @Override
    public WorkloadRun start() {
        return new SchbenchRequestsRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SchbenchRequests that && commandLine().equals(that.commandLine());
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
