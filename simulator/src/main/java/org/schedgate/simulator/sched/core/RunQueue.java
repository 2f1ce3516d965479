package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.TimerQueue;
import org.schedgate.simulator.power.IdleHistory;

/** One CPU: its run queue ({@code struct rq}) and what it is doing right now. */
final class RunQueue {
    final int cpu;
    /** The CPU that used the queue last. */
    int linesAt;

    final Task idle;
    final Task stopper;
    final FairQueue fair;
    /** To be set when anything changes that balancing sums up over groups. */
    final ChangeMark mark;

    /** The running fair task while it is runnable: at the end of the running entities of the queue and those below it. */
    @Nullable
    Task fairCurr;

    // The run queue.
    Task curr;
    /** The address space loaded on the CPU; kernel threads and idling leave it as it is. */
    int addressSpace;

    /** Chosen by the schedule() in progress. */
    Task next;

    int nrRunning;
    /** The queue's clock when it last moved ({@code rq.clock}); where a decision reads it stale, it is behind the run's. */
    long clock;

    boolean needResched;
    /** The running task has to give way, but was not interrupted for it ({@code TIF_NEED_RESCHED_LAZY}). */
    boolean lazyResched;

    boolean ttwuPending;
    /** The first instant at which the lock is free again, as reserved by those who wait for it. */
    long lockFreeAt;

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
    int idleState = -1;
    boolean tickStopped;
    /** The first tick due since the tick was started again. */
    long tickFrom;

    boolean nohzIdle;
    long idleEnteredAt;
    long idleExpected;
    final IdleHistory history;

    // Balancing.
    /** Load of the running task if it is too large for this CPU, else 0. */
    long misfitLoad;
    /** Loads of past ticks, the more smoothed the higher the index; the first is the last tick's. */
    final long[] rememberedLoad = new long[5];

    long rememberedJiffies;
    boolean attemptRefused;
    long nextBalance;
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
    boolean tickSawIdle;
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

    // What the CPU is doing.
    int level;
    final int[] op = new int[Level.COUNT];
    final long[] left = new long[Level.COUNT];
    boolean irqsOff;
    boolean softActive;
    int pendingIrqs;
    boolean softBalance;
    /** What the kick that was taken last asks for, until the softirq starts: {@link KickFlags}. */
    int softNohz;

    long segmentEnd;
    long userSince;
    long stolen;
    long interruptUntil;

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

    /** Added to the cost of the tick in progress: interrupts it sends. */
    long tickExtra;

    // Noise.
    long noiseNanos;

    @Nullable
    Task kworker;

    /** When the timer comes that wakes the worker next, for whom it counts as any timer; never without noise. */
    long kworkerDueAt = Long.MAX_VALUE;

    RunQueue(
            int cpu, Task idle, Task stopper, FairQueue fair, IdleHistory history, ChangeMark mark, TimerQueue timers) {
        this.cpu = cpu;
        this.linesAt = cpu;
        this.idle = idle;
        this.stopper = stopper;
        this.fair = fair;
        this.history = history;
        this.mark = mark;
        this.timers = timers;
        this.curr = idle;
        this.next = idle;
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
            mark.set();
        }
    }

    /** What was asked for is being done. */
    void noResched() {
        needResched = false;
        lazyResched = false;
    }

    boolean currIsIdle() {
        return curr == idle;
    }

    boolean looksIdle() {
        return curr == idle && nrRunning == 0 && !ttwuPending;
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
