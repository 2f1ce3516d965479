package org.schedgate.simulator.sched.decision;

/** Decision point: up to when is a sleeping task's load aged when it leaves its CPU at a wakeup ({@code migrate_task_rq_fair()})? */
@FunctionalInterface
public interface SleeperAgeing {
    /**
     * Return the time up to which the task's load is aged, nanoseconds, not before {@code queueUpdatedNanos}. Pure.
     *
     * @param queueUpdatedNanos the last update of the queue it leaves
     * @param nowNanos now
     * @param oldCpuIdle true if the CPU it leaves runs its idle task
     */
    long agedToNanos(long queueUpdatedNanos, long nowNanos, boolean oldCpuIdle);
}
