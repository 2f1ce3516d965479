package org.schedgate.simulator.sched.decision;

/** Decision point: where does a task go when the CPU chosen for it is not allowed ({@code select_fallback_rq()})? */
@FunctionalInterface
public interface FallbackCpu {
    /**
     * Choose an allowed CPU. Pure.
     *
     * @param view what may be read
     * @param task the task, with at least one allowed CPU
     * @param wanted the CPU that is not allowed
     */
    Outcome<Branch> choose(CpuView view, TaskView task, int wanted);

    /** The branches. */
    enum Branch {
        /** The first allowed CPU of the wanted CPU's NUMA node. */
        SAME_NODE,
        /** The first allowed CPU at all. */
        ANY
    }
}
