package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.group.GroupScratch;

/**
 * What decisions may read about CPUs and what the machine shares.
 *
 * <p>In a live simulation each read of another CPU's state takes time on the CPU that reads (see
 * {@link org.schedgate.simulator.machine.Cost}), so read what the rule reads and no more. Views built for a test or from a
 * recorded trace cost nothing.
 */
public interface CpuView {
    /** Return the scheduling domains. */
    DomainTree domains();

    /** Return the answers in force, for decisions made of others. */
    Decisions decisions();

    /** Return the features in force. */
    Features features();

    /** Return the tunables in force. */
    Tunables tunables();

    /** Return the CPU on which the decision is made ({@code smp_processor_id()}). */
    int thisCpu();

    /** Tell whether the CPU's idle task is current, nothing is queued and no wakeup is pending ({@code available_idle_cpu()}). */
    boolean idle(int cpu);

    /** Tell whether the CPU idles without a tick ({@code nohz.idle_cpus_mask}); a view that does not know says whether it is idle. */
    default boolean tickless(int cpu) {
        return idle(cpu);
    }

    /** Return the runnable tasks of all classes, the running one included ({@code rq.nr_running}). */
    int nrRunning(int cpu);

    /** Return the runnable fair tasks ({@code cfs.h_nr_running}). */
    int fairRunning(int cpu);

    /** Tell whether a wakeup is pending on the CPU ({@code rq.ttwu_pending}). */
    boolean wakeupPending(int cpu);

    /** Tell whether the CPU's current task is its idle task. */
    boolean currentIsIdle(int cpu);

    /** Return the task that is current on the CPU; the idle task has id 0. */
    TaskView current(int cpu);

    /** Return the CPU's load average, blocked tasks included, as of its last update ({@code cfs.avg.load_avg}). */
    long loadAvg(int cpu);

    /**
     * Return the load average of the CPU's queued tasks, blocked ones not included ({@code cfs.runnable_load_avg}, until 5.6). A view that
     * does not track it apart says 0 for an empty queue, else the load average.
     */
    default long runnableLoad(int cpu) {
        return nrRunning(cpu) == 0 ? 0 : loadAvg(cpu);
    }

    /** Tell whether the CPU runs SCHED_IDLE tasks only, at least one ({@code sched_idle_cpu()}); false where the view knows no policies. */
    default boolean schedIdle(int cpu) {
        return false;
    }

    /** Return the runnable tasks that only wait to be dequeued ({@code h_nr_delayed}); 0 where nothing is dequeued late. */
    default int delayed(int cpu) {
        return 0;
    }

    /** Return the CPU's utilization, at most its capacity ({@code cpu_util_cfs()}: larger of average and estimate). */
    long utilization(int cpu);

    /** Return the CPU's runnable average, as of its last update ({@code cfs.avg.runnable_avg}). */
    long runnableAvg(int cpu);

    /** Return the CPU's capacity for fair tasks, 1024 for a full CPU ({@code rq.cpu_capacity}). */
    long capacity(int cpu);

    /**
     * Return the CPU's whole capacity, 1024 for a full CPU ({@code cpu_capacity_orig}). Other classes and interrupts, which take from it,
     * are not modelled, so {@link #capacity} is the same in a live simulation.
     */
    default long originalCapacity(int cpu) {
        return domains().capacity(cpu);
    }

    /** Return the load of the task that is too large for the CPU it runs on, 0 if it fits ({@code rq.misfit_task_load}). */
    long misfitLoad(int cpu);

    /**
     * Return that load as remembered, the more smoothed the higher the index ({@code rq.cpu_load[]}, until 5.2).
     *
     * @param index 0 (the value of the last tick) to 4
     */
    long rememberedLoad(int cpu, int index);

    /** Return the average idle time, nanoseconds ({@code rq.avg_idle}). */
    long avgIdleNanos(int cpu);

    /**
     * Return the idle time that scans may use up, nanoseconds ({@code rq.wake_avg_idle}, halved for every tick since the last wakeup from
     * idleness; 5.14 to 6.7). A view that does not track it apart says half the average idle time.
     */
    default long wakeAvgIdleNanos(int cpu) {
        return avgIdleNanos(cpu) / 2;
    }

    /** Return when the CPU last became idle, nanoseconds, 0 when a wakeup ended that idleness ({@code rq.idle_stamp}). */
    long idleStampNanos(int cpu);

    /** Return the exit latency of the idle state the CPU is in, nanoseconds, or -1 if it is in none. */
    long idleExitLatencyNanos(int cpu);

    /** Return the hint that the last-level cache of this CPU has an idle core ({@code test_idle_cores()}: reads the shared line). */
    boolean hasIdleCores(int cpu);

    /** Return how many CPUs a scan of this CPU's last-level cache may test ({@code nr_idle_scan}: reads the shared line). */
    int nrIdleScan(int cpu);

    /** Return the average cost of a scan in this CPU's last-level cache, nanoseconds ({@code avg_scan_cost}). */
    long avgScanCostNanos(int cpu);

    /** Return places for group statistics, for the call that asks: always the same object of this view, with old contents. */
    GroupScratch groupScratch();
}
