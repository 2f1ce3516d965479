package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/**
 * Of a CPU's run queue what its every event and tick looks at.
 *
 * <p>A class of its own since fields of a class lie together: with hundreds of CPUs, what an event costs is how many lines of memory it
 * touches, and these take two or three instead of being spread over eight.
 */
abstract sealed class CpuState permits RunQueue {
    private static final int OP_BITS_LOG2 = 3;
    private static final int OP_MASK = (1 << (1 << OP_BITS_LOG2)) - 1;

    final int cpu;

    // The run queue.
    int nrRunning;
    /** The queue's clock when it last moved ({@code rq.clock}); where a decision reads it stale, it is behind the run's. */
    long clock;
    /** The first instant at which the lock is free again, as reserved by those who wait for it. */
    long lockFreeAt;

    final FairQueue fair;
    final Task idle;
    Task curr;
    /** Chosen by the schedule() in progress. */
    Task next;
    /** The running fair task while it is runnable: at the end of the running entities of the queue and those below it. */
    @Nullable
    Task fairCurr;

    boolean needResched;
    boolean ttwuPending;

    /** What kernel code takes on this CPU at its present speed. */
    CodeCosts code;

    // What the CPU is doing.
    int level;
    /** What each level does, eight bits a level: an array would be one more line of memory for each event. */
    private int ops;

    int pendingIrqs;
    boolean irqsOff;
    boolean softActive;
    boolean softBalance;
    /** What the kick that was taken last asks for, until the softirq starts: {@link KickFlags}. */
    int softNohz;

    int idleState = -1;
    long segmentEnd;
    long userSince;
    long stolen;
    long interruptUntil;

    // The tick.
    boolean tickStopped;
    boolean tickSawIdle;
    boolean nohzIdle;
    /** The first tick due since the tick was started again. */
    long tickFrom;
    /** Added to the cost of the tick in progress: interrupts it sends. */
    long tickExtra;

    long nextBalance;

    /** Load of the running task if it is too large for this CPU, else 0. */
    long misfitLoad;

    /** What a cache line costs from each CPU, once one was asked for: {@link Speeds#lineTransfer(RunQueue)}. */
    int @Nullable [] linePrices;

    private final long[] changedCpus;

    CpuState(ChangeMark mark, Task idle, FairQueue fair, CodeCosts code) {
        this.code = code;
        this.cpu = mark.cpu();
        this.changedCpus = mark.changed();
        this.idle = idle;
        this.fair = fair;
        this.curr = idle;
        this.next = idle;
    }

    /** Return where to note that something of the CPU changes. */
    ChangeMark mark() {
        return new ChangeMark(changedCpus, cpu);
    }

    /** Note that something changes that balancing sums up over groups. */
    void changed() {
        changedCpus[cpu >> 6] |= 1L << cpu;
    }

    /** Return what a level does ({@link Op}). */
    int op(int ofLevel) {
        return (ops >>> (ofLevel << OP_BITS_LOG2)) & OP_MASK;
    }

    /** Note what a level does. */
    void op(int ofLevel, int does) {
        int shift = ofLevel << OP_BITS_LOG2;
        ops = (ops & ~(OP_MASK << shift)) | (does << shift);
    }

    boolean currIsIdle() {
        return curr == idle;
    }

    /** Tell whether it runs SCHED_IDLE tasks and nothing else ({@code sched_idle_cpu()}). */
    boolean runsIdlePolicyOnly() {
        return nrRunning > 0 && nrRunning == fair.idlePolicyTasks;
    }

    boolean looksIdle() {
        return curr == idle && nrRunning == 0 && !ttwuPending;
    }
}
