package org.schedgate.simulator.sched.decision;

/** Decision point: how long may an entity run in one turn ({@code sched_slice()})? */
@FunctionalInterface
public interface SliceRule {
    /** Return the slice of a queued or entering entity, nanoseconds. Pure. */
    long sliceNanos(FairQueueView queue, EntityView entity);

    /** Tell whether a task may ask for a slice of its own. */
    default boolean acceptsCustom() {
        return false;
    }
}
