package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/**
 * A kernel lock that is held for short and contended: a sleeping mutex with optimistic spinning ({@code kernel/locking/mutex.c}), or a
 * spinlock.
 *
 * <p>Spinners queue first come first served and get the lock when it is released. A spinner that must reschedule gives up and sleeps, if
 * the lock lets it. A release wakes the first sleeper, who stays first in line until it has the lock; once it runs and spins it takes
 * precedence over all spinners.
 */
final class KernelMutex {
    final boolean sleeps;

    /** Somebody has the lock. Not who: a reference's store costs the collector, and nobody asks. */
    boolean held;

    /** Who has the lock does not run: spinning for it is in vain. */
    boolean holderAway;

    /** The first sleeper, to whom a release gave the lock while he slept. */
    private @Nullable Task givenTo;

    private @Nullable Task spinHead;
    private @Nullable Task spinTail;
    private @Nullable Task sleepHead;
    private @Nullable Task sleepTail;
    private boolean firstWoken;
    private boolean firstSpins;
    /** The first sleeper was woken in vain: the next release gives it the lock ({@code MUTEX_FLAG_HANDOFF}). */
    private boolean firstIsOwed;

    KernelMutex(boolean sleeps) {
        this.sleeps = sleeps;
    }

    /** Queue a task that spins. */
    void addSpinner(Task task) {
        task.mutexNext = null;
        if (spinTail == null) {
            spinHead = task;
        } else {
            spinTail.mutexNext = task;
        }
        spinTail = task;
    }

    private void removeSpinner(Task task) {
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

    /** Let a task sleep that has not spun, or spins no longer. */
    void addSleeper(Task task) {
        task.mutexNext = null;
        if (sleepTail == null) {
            sleepHead = task;
        } else {
            sleepTail.mutexNext = task;
        }
        sleepTail = task;
    }

    /** A spinner gives up and sleeps: behind the other sleepers, or where it was if it is the first of them. */
    void spinnerSleeps(Task task) {
        if (task == sleepHead) {
            firstSpins = false;
            firstWoken = false;
            firstIsOwed = true;
        } else {
            removeSpinner(task);
            addSleeper(task);
        }
    }

    /** Return the first sleeper if it was woken and spins for the lock, else null. */
    @Nullable
    Task spinningSleeper() {
        return firstSpins ? sleepHead : null;
    }

    /** Return the first of the others who spin for the lock; {@link Task#mutexNext} is behind it. Null if there is none. */
    @Nullable
    Task firstSpinner() {
        return spinHead;
    }

    /** Return the first sleeper, to be woken, unless there is none or it was woken already. */
    @Nullable
    Task sleeperToWake() {
        if (sleepHead == null || firstWoken) {
            return null;
        }
        firstWoken = true;
        return sleepHead;
    }

    /** The first sleeper runs again: it takes a free lock or has been given it, else it spins. Return whether it has the lock. */
    boolean firstSleeperRuns(Task task) {
        if (task == givenTo) {
            givenTo = null;
            holderAway = false;
            return true;
        }
        if (task != sleepHead) {
            throw new IllegalStateException(task + " is not the first sleeper");
        }
        if (held) {
            firstSpins = true;
            return false;
        }
        removeFirst(task);
        held = true;
        return true;
    }

    private Task removeFirst(Task first) {
        sleepHead = first.mutexNext;
        if (sleepHead == null) {
            sleepTail = null;
        }
        first.mutexNext = null;
        firstSpins = false;
        firstWoken = false;
        firstIsOwed = false;
        return first;
    }

    /**
     * Release the lock: the first sleeper owns it now if it spins, or if it was woken in vain before, though it does not run; else the
     * first spinner does. Return the new owner, if it runs.
     */
    @Nullable
    Task release() {
        if (sleepHead != null && firstIsOwed && !firstSpins) {
            givenTo = removeFirst(sleepHead);
            holderAway = true;
            return null;
        }
        return leave();
    }

    /**
     * Leave the lock, which was counted as taken, to who spins for it, if anybody does. Nobody who sleeps is given it, since nobody is woken:
     * who leaves it comes again, and its release wakes. Return the new owner.
     */
    @Nullable
    Task leave() {
        if (firstSpins && sleepHead != null) {
            return removeFirst(sleepHead);
        }
        Task task = spinHead;
        if (task != null) {
            spinHead = task.mutexNext;
            if (spinHead == null) {
                spinTail = null;
            }
            task.mutexNext = null;
        }
        held = task != null;
        return task;
    }

    /** Return who spins and would own the lock if it were released now, or null. */
    @Nullable
    Task nextSpinner() {
        if (sleepHead != null && (firstSpins || firstIsOwed)) {
            return firstSpins ? sleepHead : null;
        }
        return spinHead;
    }

    /** Release the lock for whoever comes first, though somebody spins. */
    void leaveFree() {
        held = false;
    }

    /** A spinner takes the lock, which is free. */
    void takeFree(Task task) {
        if (firstSpins && task == sleepHead) {
            removeFirst(task);
        } else {
            removeSpinner(task);
        }
        held = true;
    }
}
