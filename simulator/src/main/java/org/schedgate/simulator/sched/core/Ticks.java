package org.schedgate.simulator.sched.core;

/**
 * The timer ticks: at every multiple of the tick length, CPU by CPU in ascending order, after everything else of that instant.
 *
 * <p>Ticks are one cyclic sequence outside the event queue: a busy machine has few other events, and these come by themselves.
 */
final class Ticks {
    private final Core core;
    private final long[] ticking;
    private int tickingCpus;
    private long nextNanos;
    private int cursor;

    Ticks(Core core) {
        this.core = core;
        this.ticking = new long[(core.cpus + 63) >> 6];
        for (int cpu = 0; cpu < core.cpus; cpu++) {
            ticking[cpu >> 6] |= 1L << cpu;
        }
        tickingCpus = core.cpus;
        nextNanos = core.tickNanos;
    }

    /** Return when the next tick of any CPU is due; {@link Long#MAX_VALUE} if all are stopped. */
    long nextNanos() {
        return nextNanos;
    }

    /** Let the next CPU in order tick; the time is {@link #nextNanos()}. Returns false if none was left that ticks then. */
    boolean fire() {
        int cpu = cursor;
        int word = cpu >> 6;
        long bits = word < ticking.length ? ticking[word] & -1L << cpu : 0;
        while (bits == 0 && ++word < ticking.length) {
            bits = ticking[word];
        }
        if (bits == 0) {
            nextPeriod();
            return false;
        }
        cpu = (word << 6) + Long.numberOfTrailingZeros(bits);
        cursor = cpu + 1;
        RunQueue rq = core.rqs[cpu];
        boolean due = rq.tickFrom <= nextNanos;
        if (due) {
            tick(rq);
        }
        if (cursor >= core.cpus) {
            nextPeriod();
        }
        return due;
    }

    private void nextPeriod() {
        cursor = 0;
        if (tickingCpus == 0) {
            nextNanos = Long.MAX_VALUE;
        } else {
            nextNanos += core.tickNanos;
        }
    }

    private void tick(RunQueue rq) {
        if (core.execution.inUserMode(rq)) {
            if (work(rq)) {
                core.execution.steal(rq, rq.code.tick + rq.tickExtra);
            } else {
                core.execution.interruptUser(rq, rq.code.tick + rq.tickExtra);
            }
        } else {
            core.execution.raise(rq, Irq.TICK);
        }
    }

    /** The handler of a tick that could not be taken in user mode. */
    void handler(RunQueue rq) {
        work(rq);
        core.execution.begin(rq, Op.INTERRUPT, rq.code.tick + rq.tickExtra, true);
    }

    /** Do what the tick does; return true if nothing follows from it. */
    private boolean work(RunQueue rq) {
        if (core.listener != null) {
            core.listener.tick(core.now, rq.cpu);
        }
        rq.clock = core.now;
        Task curr = rq.fairCurr;
        if (curr != null && rq.curr == curr) {
            core.preemption.tick(rq, curr);
            core.load.noteMisfit(rq);
        }
        core.remembered.note(rq);
        rq.tickExtra = 0;
        core.nohz.trigger(rq, core.now / core.tickNanos);
        return !rq.needResched && !rq.softBalance && rq.softNohz == 0;
    }

    /** Stop a CPU's tick. */
    void stop(RunQueue rq) {
        rq.tickStopped = true;
        ticking[rq.cpu >> 6] &= ~(1L << rq.cpu);
        tickingCpus--;
        if (tickingCpus == 0) {
            nextNanos = Long.MAX_VALUE;
        }
    }

    /** Start a CPU's tick again; its first one is the next due after now. */
    void restart(RunQueue rq) {
        if (!rq.tickStopped) {
            return;
        }
        rq.tickStopped = false;
        long jiffies = core.now / core.tickNanos + 1;
        rq.tickFrom = jiffies * core.tickNanos;
        ticking[rq.cpu >> 6] |= 1L << rq.cpu;
        if (tickingCpus++ == 0) {
            nextNanos = rq.tickFrom;
            cursor = 0;
        }
    }
}
