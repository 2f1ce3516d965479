package org.schedgate.simulator.sched.decision;

/** Decision point: how long may a task run in one turn ({@code sched_slice()})? */
@FunctionalInterface
public interface SliceRule {
    /** Return the slice of a queued or entering task, nanoseconds. Pure. */
    long sliceNanos(FairQueueView queue, TaskView task);
}
