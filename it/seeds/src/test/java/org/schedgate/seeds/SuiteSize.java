package org.schedgate.seeds;

import java.time.Duration;
import java.util.Arrays;

/**
 * How long the workloads without a published length of their own, and the very long ones, run: {@code -Dseeds.size}.
 *
 * <p>{@code gate}: seconds, for every build. {@code main}: minutes, for the report. {@code full}: as published.
 */
enum SuiteSize {
    /** For every build. */
    GATE(100, Duration.ofMillis(20)),
    /** For the report that the README names. */
    MAIN(6_000, Duration.ofMillis(50)),
    /** As published, where a length is. */
    FULL(20_000, Duration.ofMillis(500));

    private final int hackbenchLoops;
    private final Duration unixBenchRuntime;

    SuiteSize(int hackbenchLoops, Duration unixBenchRuntime) {
        this.hackbenchLoops = hackbenchLoops;
        this.unixBenchRuntime = unixBenchRuntime;
    }

    /** Return the size asked for; {@code gate} where none is. */
    static SuiteSize current() {
        String asked = System.getProperty("seeds.size", "gate");
        for (SuiteSize size : values()) {
            if (size.word().equals(asked)) {
                return size;
            }
        }
        throw new IllegalArgumentException("seeds.size=" + asked + ": accepted are "
                + String.join(", ", Arrays.stream(values()).map(SuiteSize::word).toList()));
    }

    /** Return the messages of a sender to each channel where 20,000 are published. */
    int hackbenchLoops() {
        return hackbenchLoops;
    }

    /** Return how long a benchmark of UnixBench runs, whose own default is ten seconds. */
    Duration unixBenchRuntime() {
        return unixBenchRuntime;
    }

    private String word() {
        return switch (this) {
            case GATE -> "gate";
            case MAIN -> "main";
            case FULL -> "full";
        };
    }
}
