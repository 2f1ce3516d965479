package org.schedgate.simulator.sched.decision;

/** Decision point: where in virtual time does an entity enter its queue ({@code place_entity()}, {@code task_fork_fair()})? */
public interface VruntimePlacement {
    /** Return the virtual run time of a task that wakes on this queue, nanoseconds. Pure. */
    long onWakeup(FairQueueView queue, TaskView task);

    /** Return the virtual run time of a new task on its parent's queue, nanoseconds. Pure. */
    long onFork(FairQueueView queue, TaskView child);
}
