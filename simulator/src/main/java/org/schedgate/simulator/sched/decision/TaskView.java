package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Policy;

/** What decisions may know about a task. */
public interface TaskView extends EntityView {
    /** Return the task's id, as a pid: unique within a run, 1 or more; 0 for the idle task. */
    int id();

    /** Return the task's name, as {@code comm}. */
    String name();

    /** Return the group under which latencies are reported, such as {@code worker}; the name where the task has no group of its own. */
    default String group() {
        return name();
    }

    /** Return the nice value, -20..19; 0 unless the view says otherwise. Its kernel priority is 120 plus this. */
    default int nice() {
        return 0;
    }

    /** Return the CPUs the task may run on ({@code cpus_ptr}). */
    CpuSet allowed();

    /** Return the CPU the task is on or was last on ({@code task_cpu()}). */
    int cpu();

    /** Return the CPU used before the last one ({@code recent_used_cpu}). */
    int recentUsedCpu();

    /** Return how often the task switched between wakees lately ({@code wakee_flips}). */
    int wakeeFlips();

    /** Return the load average, aged to its last update ({@code se.avg.load_avg}; weight 1024 running all the time is 1024). */
    long loadAvg();

    /**
     * Return the hierarchical load ({@code task_h_load()}), as a weight: the load average for a task in the root group. For a task in a
     * group it is the task's share of what its queue is of the CPU's load; the latter is kept for the rest of the tick period from the first
     * time anybody asks ({@code h_load}, from 3.12 on), so that asking may decide what is answered until the next.
     */
    long hierarchicalLoad();

    /** Return the utilization average, 0..1024 ({@code se.avg.util_avg}). */
    long utilAvg();

    /** Return the runnable average, 0..1024 ({@code se.avg.runnable_avg}). */
    long runnableAvg();

    /** Return the utilization as of the last sleeps, 0..1024 ({@code _task_util_est()}). */
    long utilEst();

    /** Return the scheduling policy; {@link Policy#NORMAL} unless the view says otherwise. */
    default Policy policy() {
        return Policy.NORMAL;
    }

    @Override
    default boolean idlePolicy() {
        return policy() == Policy.IDLE;
    }

    /** Return when the task's run time was last accounted, or 0 after a migration, nanoseconds ({@code se.exec_start}). */
    long execStartNanos();

    /** Tell whether this is a kernel thread bound to one CPU ({@code is_per_cpu_kthread()}). */
    boolean perCpuKthread();

    /** Tell whether the task runs on its CPU, or is switching onto or off it ({@code on_cpu}). */
    boolean onCpu();
}
