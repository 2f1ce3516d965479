package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/**
 * A kernel wait queue. Exclusive waiters queue at the tail and are woken one at a time; others queue at the head, before all exclusive
 * ones, and are all woken at once, the last to come first ({@code add_wait_queue()}, {@code __wake_up_common()}).
 */
final class WaitQueue {
    private @Nullable Task head;
    private @Nullable Task tail;

    void addExclusive(Task task) {
        task.exclusiveWait = true;
        task.waitNext = null;
        if (tail == null) {
            head = task;
        } else {
            tail.waitNext = task;
        }
        tail = task;
    }

    void addShared(Task task) {
        task.exclusiveWait = false;
        task.waitNext = head;
        head = task;
        if (tail == null) {
            tail = task;
        }
    }

    /** Take the first waiter off the queue, or return null; whoever wakes goes on until an exclusive one is taken. */
    @Nullable
    Task take() {
        Task task = head;
        if (task != null) {
            head = task.waitNext;
            if (head == null) {
                tail = null;
            }
            task.waitNext = null;
        }
        return task;
    }

    boolean isEmpty() {
        return head == null;
    }
}
