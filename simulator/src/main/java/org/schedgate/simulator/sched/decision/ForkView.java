package org.schedgate.simulator.sched.decision;

/** One placement of a new task (or one that executes a new program), as the slow path of {@code select_task_rq_fair()} may see it. */
public interface ForkView extends CpuView {
    /** Return the task that is placed. */
    TaskView task();

    /** Return the CPU the search is centred on: the forking CPU at first, the chosen CPU of the level above later. */
    int centreCpu();
}
