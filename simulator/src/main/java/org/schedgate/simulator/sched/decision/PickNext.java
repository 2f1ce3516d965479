package org.schedgate.simulator.sched.decision;

/** Decision point: which task of the queue runs next ({@code pick_next_entity()})? */
@FunctionalInterface
public interface PickNext {
    /**
     * Pick from a queue with at least one runnable task. Pure.
     *
     * @return the waiting position of the task, or -1 for the running one
     */
    Outcome<Branch> pick(FairQueueView queue);

    /** The branches. */
    enum Branch {
        /** The least virtual run time. */
        LEFTMOST,
        /** The running task has less virtual run time than all waiting ones. */
        CURRENT,
        /** The running task yielded: the second in order. */
        SECOND_AFTER_YIELD,
        /** The last buddy, not too far from the leftmost. */
        LAST_BUDDY,
        /** The next buddy, not too far from the leftmost. */
        NEXT_BUDDY
    }
}
