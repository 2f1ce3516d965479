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

/** Taking and setting task timers alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TimerQueueBenchmark {
    private static final int EVENTS = 1000;

    /** Pending timers. */
    @Param({"20", "1000", "30000", "1000000"})
    public int timers;

    private HoldLoop timerLoop;
    private HoldLoop boxedLoop;

    /** Fill both structures. */
    @Setup
    public void fill() {
        timerLoop = new TimerLoop(timers);
        boxedLoop = new BoxedLoop(timers);
    }

    /** Measure the timers of the simulator. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long timerQueue() {
        return timerLoop.run(EVENTS);
    }

    /** Measure the plain reference. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long priorityQueue() {
        return boxedLoop.run(EVENTS);
    }
}
