package org.schedgate.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Taking and scheduling events alone; all slots are pending. About seven slots a CPU. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EventQueueBenchmark {
    private static final int EVENTS = 1000;

    /** Pending events. */
    @Param({"16", "100", "300", "1000"})
    public int slots;

    private HoldLoop slotLoop;
    private HoldLoop boxedLoop;

    /** Fill both structures. */
    @Setup
    public void fill() {
        slotLoop = new SlotLoop(slots);
        boxedLoop = new BoxedLoop(slots);
    }

    /** Measure the simulator's queue. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long eventQueue() {
        return slotLoop.run(EVENTS);
    }

    /** Measure the plain reference. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long priorityQueue() {
        return boxedLoop.run(EVENTS);
    }
}
