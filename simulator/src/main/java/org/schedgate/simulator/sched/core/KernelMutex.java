package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/**
 * A kernel lock that is held for short and contended: a sleeping mutex with optimistic spinning, or a spinlock.
 *
 * <p>Spinners queue first come first served and get the lock when it is released. A spinner that must reschedule gives up and sleeps, if
 * the lock lets it. While someone sleeps, each release wakes the first sleeper; once it runs again it takes precedence over spinners.
 */
final class KernelMutex {
    final boolean sleeps;

    @Nullable
    Task owner;
    /** The CPU that held the lock last, whose cache has its lines; -1 at first. */
    int lastCpu = -1;

    private @Nullable Task spinHead;
    private @Nullable Task spinTail;
    private @Nullable Task sleepHead;
    private @Nullable Task sleepTail;

    KernelMutex(boolean sleeps) {
        this.sleeps = sleeps;
    }

    void addSpinner(Task task) {
        task.mutexNext = null;
        if (spinTail == null) {
            spinHead = task;
        } else {
            spinTail.mutexNext = task;
        }
        spinTail = task;
    }

    /** Queue a task that slept before all spinners. */
    void addFirstSpinner(Task task) {
        task.mutexNext = spinHead;
        spinHead = task;
        if (spinTail == null) {
            spinTail = task;
        }
    }

    @Nullable
    Task takeSpinner() {
        Task task = spinHead;
        if (task != null) {
            spinHead = task.mutexNext;
            if (spinHead == null) {
                spinTail = null;
            }
            task.mutexNext = null;
        }
        return task;
    }

    void removeSpinner(Task task) {
        Task before = null;
        Task at = spinHead;
        while (at != null && at != task) {
            before = at;
            at = at.mutexNext;
        }
        if (at == null) {
            throw new IllegalStateException(task + " does not spin");
        }
        if (before == null) {
            spinHead = task.mutexNext;
        } else {
            before.mutexNext = task.mutexNext;
        }
        if (spinTail == task) {
            spinTail = before;
        }
        task.mutexNext = null;
    }

    boolean hasSpinners() {
        return spinHead != null;
    }

    void addSleeper(Task task) {
        task.mutexNext = null;
        if (sleepTail == null) {
            sleepHead = task;
        } else {
            sleepTail.mutexNext = task;
        }
        sleepTail = task;
    }

    /** Take the first sleeper off the queue to wake it, or return null. */
    @Nullable
    Task takeSleeper() {
        Task task = sleepHead;
        if (task != null) {
            sleepHead = task.mutexNext;
            if (sleepHead == null) {
                sleepTail = null;
            }
            task.mutexNext = null;
        }
        return task;
    }
}
