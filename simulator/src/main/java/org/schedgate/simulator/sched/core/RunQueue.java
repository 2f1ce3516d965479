package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.TimerQueue;
import org.schedgate.simulator.power.IdleHistory;

/** One CPU: its run queue ({@code struct rq}) and what it is doing right now. */
final class RunQueue extends CpuState {
    /** The CPU that used the queue last. */
    int linesAt;

    final Task stopper;
    /** The address space loaded on the CPU; kernel threads and idling leave it as it is. */
    int addressSpace;

    /** The running task has to give way, but was not interrupted for it ({@code TIF_NEED_RESCHED_LAZY}). */
    boolean lazyResched;

    /** The host runs others: nothing goes on here. */
    boolean standing;
    /** What the segment in progress still took when the CPU began to stand still, or -1 for none. */
    long standingLeft;

    @Nullable
    Task wakeListHead;

    @Nullable
    Task wakeListTail;
    /** What the wake-list handler in progress took. */
    @Nullable
    Task batch;

    /** Fair tasks of this CPU, running one included: picked or enqueued last first. */
    @Nullable
    Task newest;

    @Nullable
    Task oldest;

    boolean stopperQueued;

    // Idleness.
    final TimerQueue timers;
    long idleStamp;
    long avgIdle;
    /** Idle time that scans may use up, as of {@link #idleForScansJiffies} ({@code wake_avg_idle}, {@code wake_stamp}). */
    private long idleForScans;

    private long idleForScansJiffies;
    long maxIdleBalanceCost;
    long idleEnteredAt;
    long idleExpected;
    final IdleHistory history;

    // Balancing.
    /** Loads of past ticks, the more smoothed the higher the index; the first is the last tick's. */
    final long[] rememberedLoad = new long[5];

    long rememberedJiffies;
    boolean attemptRefused;
    boolean hasBlockedLoad;
    long blockedUpdateJiffies = -1;
    long avgScanCost;
    DomainState[] domains = new DomainState[0];
    int walkIndex;
    long walkStart;
    long walkSpent;
    long walkNext;
    int pulled;
    boolean walkEnded;
    int kickFlags;
    final SoftRun soft = new SoftRun();
    boolean activeBalance;
    int pushTo = -1;
    /** The task that must leave this CPU since its affinity excludes it, and where to. */
    @Nullable
    Task expelled;

    int expelTo = -1;
    /** It may use this CPU, but its new program starts elsewhere. */
    boolean expelledByExec;

    int execTo = -1;

    final BalanceRun balance = new BalanceRun();

    final long[] left = new long[Level.COUNT];
    // The wakeup in progress: there is at most one a CPU, since interrupts are off in it.
    @Nullable
    Task wakee;

    int wakeTarget;

    @Nullable
    Task wakeQueueHead;

    @Nullable
    Task wakeQueueTail;

    @Nullable
    Task newTask;

    /** Tasks whose timers expired, to be woken by the timer interrupt. */
    @Nullable
    Task expiredHead;

    @Nullable
    Task expiredTail;

    // Noise.
    long noiseNanos;

    @Nullable
    Task kworker;

    /** When the timer comes that wakes the worker next, for whom it counts as any timer; never without noise. */
    long kworkerDueAt = Long.MAX_VALUE;

    RunQueue(
            Task idle,
            Task stopper,
            FairQueue fair,
            IdleHistory history,
            ChangeMark mark,
            TimerQueue timers,
            CodeCosts code) {
        super(mark, idle, fair, code);
        this.linesAt = mark.cpu();
        this.stopper = stopper;
        this.history = history;
        this.timers = timers;
    }

    /**
     * Reserve the lock from an instant on and return the instant at whose events the holder's effect comes. The lock is free only
     * after it, so that whoever comes next finds the effect, whatever the order of their events.
     */
    long holdLock(long fromNanos, long nanos) {
        lockFreeAt = fromNanos + nanos + 1;
        return fromNanos + nanos;
    }

    /** Renew the idle time that scans may use up, at a wakeup from idleness. */
    void renewIdleForScans(long jiffies) {
        idleForScans = avgIdle / 2;
        idleForScansJiffies = jiffies;
    }

    /** Return the idle time that scans may use up: half as much after every tick. */
    long idleForScans(long jiffies) {
        return idleForScans >> Math.min(jiffies - idleForScansJiffies, Long.SIZE - 1);
    }

    /** Take the time of a scan off it. */
    void chargeIdleForScans(long nanos, long jiffies) {
        idleForScans = Math.max(0, idleForScans(jiffies) - nanos);
        idleForScansJiffies = jiffies;
    }

    /** Note the load of the running task if it is too large for this CPU, else 0. */
    void misfit(long loadOfMisfit) {
        if (misfitLoad != loadOfMisfit) {
            misfitLoad = loadOfMisfit;
            changed();
        }
    }

    /** What was asked for is being done. */
    void noResched() {
        needResched = false;
        lazyResched = false;
    }

    /** Put a task at the head of the list that balancing detaches from the tail of. */
    void listNewest(Task task) {
        task.newerOnCpu = null;
        task.olderOnCpu = newest;
        if (newest != null) {
            newest.newerOnCpu = task;
        } else {
            oldest = task;
        }
        newest = task;
    }

    void unlist(Task task) {
        Task newer = task.newerOnCpu;
        Task older = task.olderOnCpu;
        if (newer != null) {
            newer.olderOnCpu = older;
        } else {
            newest = older;
        }
        if (older != null) {
            older.newerOnCpu = newer;
        } else {
            oldest = newer;
        }
        task.newerOnCpu = null;
        task.olderOnCpu = null;
    }

    /** Put a task at the end of those that ran least recently. */
    void relistOldest(Task task) {
        if (oldest == task) {
            return;
        }
        unlist(task);
        task.newerOnCpu = oldest;
        task.olderOnCpu = null;
        if (oldest != null) {
            oldest.olderOnCpu = task;
        } else {
            newest = task;
        }
        oldest = task;
    }

    void relistNewest(Task task) {
        if (newest != task) {
            unlist(task);
            listNewest(task);
        }
    }
}
