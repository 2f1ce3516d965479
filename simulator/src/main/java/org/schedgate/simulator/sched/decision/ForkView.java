package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.SchedDomain;

/** One placement of a new task (or one that executes a new program), as the slow path of {@code select_task_rq_fair()} may see it. */
public interface ForkView extends CpuView {
    /** Return the task that is placed. */
    TaskView task();

    /** Tell whether the task is new; false if it executes a new program, and then it still runs on its CPU ({@code SD_BALANCE_EXEC}). */
    default boolean forking() {
        return true;
    }

    /** Return the CPU the search is centred on: the forking CPU at first, the chosen CPU of the level above later. */
    int centreCpu();

    /** Tell whether affinity kept a balance within a group of the domain from succeeding ({@code sgc.imbalance}). */
    boolean groupImbalanced(SchedDomain domain, int groupIndex);
}
