package org.schedgate.simulator.sched.decision;

/** Decision point: when does the wake-list handler clear the pending mark that idle tests see ({@code sched_ttwu_pending()})? */
@FunctionalInterface
public interface PendingClear {
    /** Return the moment. Pure: always the same. */
    Moment moment();

    /** The moments within the handler. */
    enum Moment {
        /** On entry, before the run queue is locked and the tasks are enqueued. */
        BEFORE_ENQUEUE,
        /** After all tasks are enqueued, the lock still held. */
        BEFORE_UNLOCK,
        /** After the lock is released. */
        AFTER_UNLOCK
    }
}
