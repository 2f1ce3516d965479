package org.schedgate.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Whole runs; the counters say events and simulated seconds per second of wall clock. {@link PerformanceReport} uses CPU time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LoadBenchmark {
    private static final int CPUS = 96;
    /** Segments that are pending: of the CPUs that are busy. */
    private static final int PENDING = 24;

    private static final int REFERENCE_EVENTS = 1_000_000;

    /** Which load. */
    public enum Which {
        /** 20 always-runnable tasks on 4 CPUs. */
        TICKS_4,
        /** 160 always-runnable tasks on 32 CPUs. */
        TICKS_32,
        /** One ping-pong pair. */
        PING_PONG_1,
        /** Four ping-pong pairs. */
        PING_PONG_4,
        /** Two seconds of schbench. */
        SCHBENCH,
        /** hackbench with 2 groups and 500 loops. */
        HACKBENCH_2,
        /** hackbench with 10 groups and 500 loops. */
        HACKBENCH_10
    }

    /** What was simulated in the iteration. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Simulated {
        /** Events. */
        public long events;

        /** Operations of the workload, such as messages of hackbench. */
        public long operations;

        /** Simulated seconds. */
        public double seconds;

        /** Start from nothing. */
        @Setup(Level.Iteration)
        public void clear() {
            events = 0;
            operations = 0;
            seconds = 0;
        }
    }

    /** The load. */
    @Param
    public Which which;

    /** Whether the metrics of every run are collected. */
    @Param({"false", "true"})
    public boolean metrics;

    private final HoldLoop tree = SlotLoop.ofMachine(CPUS, PENDING);
    private final HoldLoop boxed = new BoxedLoop(PENDING);
    private Load load;

    /** Build the load. */
    @Setup
    public void build() {
        load = switch (which) {
            case TICKS_4 -> Load.ticksOf4();
            case TICKS_32 -> Load.ticksOf32();
            case PING_PONG_1 -> Load.pingPongOf1();
            case PING_PONG_4 -> Load.pingPongOf4();
            case SCHBENCH -> Load.schbench(2);
            case HACKBENCH_2 -> Load.hackbench(2, 500);
            case HACKBENCH_10 -> Load.hackbench(10, 500);
        };
    }

    /** Measure one run. */
    @Benchmark
    public long run(Simulated simulated) {
        LoadRun run = new LoadRun(load, metrics, Long.MAX_VALUE, false);
        LoadRun.Reading used = run.run();
        simulated.events += used.events();
        simulated.operations += run.operations();
        simulated.seconds += used.simulatedNanos() / 1e9;
        return used.events();
    }

    /** Measure the bare queue in the same run: what an event would cost if nothing were simulated. */
    @Benchmark
    @OperationsPerInvocation(REFERENCE_EVENTS)
    public long bareTree() {
        return tree.run(REFERENCE_EVENTS);
    }

    /** Measure a plain {@link java.util.PriorityQueue} of one object an event in the same run. */
    @Benchmark
    @OperationsPerInvocation(REFERENCE_EVENTS)
    public long priorityQueue() {
        return boxed.run(REFERENCE_EVENTS);
    }
}
