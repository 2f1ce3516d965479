package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * The tests of UnixBench that depend on the scheduler: spawn, context1, pipe and shell1, each with some copies in parallel.
 *
 * <p>Immutable; every method that sets an option returns a changed copy. What each does step by step, and what the model leaves out:
 * docs/model/unixbench.md.
 */
public final class UnixBench implements Workload {
    /** The most copies. */
    public static final int COPIES_MAX = 4096;

    /** The longest run. */
    public static final Duration RUNTIME_MAX = Duration.ofDays(1);

    /** The tests. */
    enum Test {
        /** Process creation: fork, exit, wait. */
        SPAWN("spawn", 30, 126, 1),
        /** Pipe-based context switching. */
        CONTEXT1("context1", 10, 4000, 1),
        /** Pipe throughput. */
        PIPE("pipe", 10, 12_440, 1),
        /** Shell scripts, one at a time. */
        SHELL1("shell1", 60, 42.4, 60);

        private final String program;
        private final int runtimeSeconds;
        private final double baseline;
        private final int timeBaseSeconds;

        Test(String program, int runtimeSeconds, double baseline, int timeBaseSeconds) {
            this.program = program;
            this.runtimeSeconds = runtimeSeconds;
            this.baseline = baseline;
            this.timeBaseSeconds = timeBaseSeconds;
        }

        String program() {
            return program;
        }

        /** Return the score per time base that has index 10. */
        double baseline() {
            return baseline;
        }

        /** Return of how many seconds the loops are counted: per second or per minute. */
        int timeBaseSeconds() {
            return timeBaseSeconds;
        }
    }

    private final Test test;
    private final int copies;
    private final long runtimeNanos;
    private final @Nullable CpuSet cpus;

    private UnixBench(Test test, int copies, long runtimeNanos, @Nullable CpuSet cpus) {
        this.test = test;
        this.copies = copies;
        this.runtimeNanos = runtimeNanos;
        this.cpus = cpus;
    }

    private static UnixBench of(Test test, int copies) {
        if (copies < 1 || copies > COPIES_MAX) {
            throw new IllegalArgumentException(
                    "UnixBench " + test.program + ": " + copies + " copies: accepted is 1.." + COPIES_MAX);
        }
        return new UnixBench(test, copies, test.runtimeSeconds * 1_000_000_000L, null);
    }

    /** Return {@code spawn}, for 30 s: fork a process that ends at once, and wait for it. 1..{@link #COPIES_MAX} copies. */
    public static UnixBench spawn(int copies) {
        return of(Test.SPAWN, copies);
    }

    /** Return {@code context1}, for 10 s: two processes hand a counter to and fro through two pipes. 1..{@link #COPIES_MAX} copies. */
    public static UnixBench context1(int copies) {
        return of(Test.CONTEXT1, copies);
    }

    /** Return {@code pipe}, for 10 s: one process writes 512 bytes to a pipe and reads them. 1..{@link #COPIES_MAX} copies. */
    public static UnixBench pipe(int copies) {
        return of(Test.PIPE, copies);
    }

    /** Return {@code shell1}, for 60 s: run a shell script of nine processes and wait for it. 1..{@link #COPIES_MAX} copies. */
    public static UnixBench shell1(int copies) {
        return of(Test.SHELL1, copies);
    }

    /**
     * Set how long each copy runs.
     *
     * @param runtime 1 ms..{@link #RUNTIME_MAX}, in whole milliseconds
     */
    public UnixBench runtime(Duration runtime) {
        Objects.requireNonNull(
                runtime,
                () -> "UnixBench " + test.program + ": runtime is null: accepted is 0.001.." + RUNTIME_MAX.toSeconds()
                        + " seconds, in whole milliseconds");
        boolean wholeMillis = runtime.toNanosPart() % 1_000_000 == 0;
        if (!wholeMillis || runtime.compareTo(Duration.ofMillis(1)) < 0 || runtime.compareTo(RUNTIME_MAX) > 0) {
            throw new IllegalArgumentException("UnixBench " + test.program + ": runtime " + runtime
                    + ": accepted is 0.001.." + RUNTIME_MAX.toSeconds() + " seconds, in whole milliseconds");
        }
        return new UnixBench(test, copies, runtime.toNanos(), cpus);
    }

    /** Bind all processes to some CPUs, as {@code taskset -c}. */
    public UnixBench on(CpuSet some) {
        Objects.requireNonNull(some, () -> "UnixBench " + test.program + ": CPUs are null: give at least one");
        if (some.isEmpty()) {
            throw new IllegalArgumentException("UnixBench " + test.program + ": bound to no CPU: give at least one");
        }
        return new UnixBench(test, copies, runtimeNanos, some);
    }

    Test test() {
        return test;
    }

    int copies() {
        return copies;
    }

    long runtimeNanos() {
        return runtimeNanos;
    }

    @Nullable
    CpuSet cpus() {
        return cpus;
    }

    @Override
    public String name() {
        return "unixbench";
    }

    /** Return the test as {@code ./Run -c copies test}, with the seconds that the suite gives each program. */
    @Override
    public String commandLine() {
        return Hackbench.bound(cpus) + "unixbench -c " + copies + " " + test.program + " "
                + ToolTime.shortestSeconds(runtimeNanos);
    }

    @Override
    public WorkloadRun start() {
        return new UnixBenchRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnixBench that && commandLine().equals(that.commandLine());
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
