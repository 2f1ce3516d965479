package org.schedgate.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.metric.RunMetrics;
import org.schedgate.simulator.sched.core.SchedulerRun;
import org.schedgate.simulator.workload.WorkloadRun;

/**
 * One run of a load, with what it used up to some event and from there to its end.
 *
 * <p>Readings are taken where the run asks whether it was cancelled: every 16,384 events.
 */
final class LoadRun implements BooleanSupplier {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Budget BUDGET = Budget.DEFAULT.withSimulatedNanos(100_000_000_000_000L);

    /** What a thread had used at one point of a run. */
    record Reading(long events, long ticks, long simulatedNanos, long cpuNanos, long allocatedBytes) {
        /** Return what was used since an earlier reading. */
        Reading since(Reading earlier) {
            return new Reading(
                    events - earlier.events,
                    ticks - earlier.ticks,
                    simulatedNanos - earlier.simulatedNanos,
                    cpuNanos - earlier.cpuNanos,
                    allocatedBytes - earlier.allocatedBytes);
        }
    }

    private final WorkloadRun workload;
    private final SchedulerRun run;
    private final long splitEvents;
    private final boolean collecting;
    private long peakBytes;
    private long liveBytes;
    private @Nullable Reading split;

    /**
     * Prepare a run.
     *
     * @param load what to run
     * @param metrics whether the metrics of every run are collected
     * @param splitEvents after how many events the part to measure begins
     * @param collecting whether to collect garbage at that point, to see what is alive
     */
    LoadRun(Load load, boolean metrics, long splitEvents, boolean collecting) {
        workload = load.workload().start();
        RunMetrics listener =
                metrics ? new RunMetrics(load.machine().topology().cpuCount(), workload.warmUpNanos()) : null;
        run = new SchedulerRun(load.machine(), load.kernel(), 1, BUDGET, listener, this);
        this.splitEvents = splitEvents;
        this.collecting = collecting;
    }

    /** Run to the end; return what the part behind the split used, or the whole run if it was too short to be split. */
    Reading run() {
        Reading start = reading();
        run.run(workload.main());
        Reading end = reading();
        return end.since(split == null ? start : split);
    }

    private Reading reading() {
        return new Reading(
                run.events(),
                run.tickEvents(),
                run.nowNanos(),
                THREADS.getCurrentThreadCpuTime(),
                THREADS.getCurrentThreadAllocatedBytes());
    }

    @Override
    public boolean getAsBoolean() {
        peakBytes = Math.max(peakBytes, usedBytes());
        if (split == null && run.events() >= splitEvents) {
            if (collecting) {
                System.gc();
                liveBytes = usedBytes();
            }
            split = reading();
        }
        return false;
    }

    /** Return the heap in use now, bytes. */
    static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** Return the events of the whole run. */
    long events() {
        return run.events();
    }

    /** Return the operations of the whole run, such as messages. */
    long operations() {
        return workload.operations();
    }

    /** Return the most heap in use at any reading, garbage included, bytes. */
    long peakBytes() {
        return peakBytes;
    }

    /** Return the heap in use at the split after a collection, bytes; 0 without one. */
    long liveBytes() {
        return liveBytes;
    }
}
