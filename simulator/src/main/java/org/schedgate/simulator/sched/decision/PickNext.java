package org.schedgate.simulator.sched.decision;

/** Decision point: which entity of the queue runs next ({@code pick_next_entity()})? */
@FunctionalInterface
public interface PickNext {
    /**
     * Pick from a queue with at least one runnable entity. Pure.
     *
     * @return the waiting position of the entity, or -1 for the running one
     */
    Outcome<Branch> pick(FairQueueView queue);

    /** Return the order in which the queue keeps its waiting entities. */
    default Order order() {
        return Order.VRUNTIME;
    }

    /** Tell whether the running entity loses its buddy marks when it is picked again, not only when another one is set in its place. */
    default boolean forgetsBuddyThatRuns() {
        return false;
    }

    /** Return what becomes of the running task that yields ({@code yield_task_fair()}). */
    default Yield onYield() {
        return Yield.SKIPPED_ONCE;
    }

    /** The orders of a queue. */
    enum Order {
        /** Least virtual run time first. */
        VRUNTIME,
        /** Earliest deadline first. */
        DEADLINE
    }

    /** What a yield does. */
    enum Yield {
        /** The task is marked to be skipped at the next pick. */
        SKIPPED_ONCE,
        /** The task's deadline moves on by one request. */
        DEADLINE_POSTPONED
    }

    /** The branches. */
    enum Branch {
        /** The least virtual run time. */
        LEFTMOST,
        /** The running entity has less virtual run time than all waiting ones. */
        CURRENT,
        /** The running entity yielded: the second in order. */
        SECOND_AFTER_YIELD,
        /** The last buddy, not too far from the leftmost. */
        LAST_BUDDY,
        /** The next buddy, not too far from the leftmost or, where there are deadlines, eligible. */
        NEXT_BUDDY,
        /** There is only one. */
        ONLY_ONE,
        /** The running entity is eligible and protected. */
        PROTECTED,
        /** The earliest deadline of the eligible ones, and it waits. */
        EARLIEST_ELIGIBLE,
        /** The earliest deadline of the eligible ones, and it is the running one. */
        CURRENT_EARLIEST
    }
}
