package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.schedgate.simulator.machine.HostShare;

/**
 * The host of a virtual machine that has more CPUs than the host: those that do not halt take turns, each for a slice if others wait, and who ran least goes
 * first. Who halts comes back as much ahead of or behind the others' average as it was, by two slices at most, as under EEVDF.
 *
 * <p>A guest's CPU that has to wait stands still: what it does is put aside with the time it still takes, and interrupts stay pending.
 */
final class Host {
    private static final long WAITING = -1;
    private static final long HALTED = -2;

    private final Core core;
    private final HostShare share;
    /** When a CPU of the guest was given one of the host's, or {@link #WAITING} or {@link #HALTED}. */
    private final long[] since;
    /** The guest's CPUs that wait, in the order in which they came. */
    private final int[] queue;

    /** How long each ran until its present turn, nanoseconds, beside the others: what they ran while it halted is counted for it. */
    private final long[] ran;

    /** By how much each that halts had run less than the average, nanoseconds. */
    private final long[] lag;

    /** The average when the last one halted. */
    private long lastAverage;

    private int waiting;
    private int running;

    Host(Core core, HostShare share) {
        this.core = core;
        this.share = share;
        this.since = new long[core.cpus];
        this.queue = new int[core.cpus];
        this.ran = new long[core.cpus];
        this.lag = new long[core.cpus];
        Arrays.fill(since, 0);
        // The guest starts with all its CPUs up; they halt one after the other.
        this.running = core.cpus;
    }

    /** A CPU halts: its turn is over. */
    void halts(RunQueue rq) {
        lastAverage = average();
        turnEnds(rq.cpu);
        lag[rq.cpu] = Math.max(-lagMax(), Math.min(lagMax(), lastAverage - ran[rq.cpu]));
        since[rq.cpu] = HALTED;
        giveNext();
    }

    private long lagMax() {
        return Math.max(2 * share.sliceNanos(), share.tickNanos());
    }

    /** Return what those that do not halt ran on average; where all do, what the last one left. */
    private long average() {
        long sum = 0;
        int count = 0;
        for (int cpu = 0; cpu < since.length; cpu++) {
            if (since[cpu] != HALTED) {
                sum += ran[cpu] + (since[cpu] == WAITING ? 0 : core.now - since[cpu]);
                count++;
            }
        }
        return count == 0 ? lastAverage : sum / count;
    }

    private void turnEnds(int cpu) {
        ran[cpu] += core.now - since[cpu];
        running--;
    }

    /** An interrupt ends a halt. Tell whether the CPU runs at once; if not, {@link Execution#takeInterrupts} is called when its turn comes. */
    boolean wakes(RunQueue rq) {
        if (since[rq.cpu] != HALTED) {
            return since[rq.cpu] != WAITING;
        }
        ran[rq.cpu] = average() - lag[rq.cpu];
        if (running < share.cpus()) {
            give(rq.cpu);
            return true;
        }
        enqueue(rq.cpu);
        return false;
    }

    private void enqueue(int cpu) {
        since[cpu] = WAITING;
        queue[waiting++] = cpu;
        for (RunQueue other : core.rqs) {
            if (since[other.cpu] >= 0) {
                core.queue.schedule(core.slots.host(other.cpu), sliceLookedAt(other.cpu));
            }
        }
    }

    /** Return when the host looks whether a running CPU's slice is over: now if it is, as somebody came, else at a tick. */
    private long sliceLookedAt(int cpu) {
        long end = since[cpu] + share.sliceNanos();
        long tick = share.tickNanos();
        return end <= core.now ? core.now : tick == 0 ? end : (end + tick - 1) / tick * tick;
    }

    private void give(int cpu) {
        since[cpu] = core.now;
        running++;
        if (waiting > 0) {
            core.queue.schedule(core.slots.host(cpu), sliceLookedAt(cpu));
        }
    }

    private void giveNext() {
        while (waiting > 0 && running < share.cpus()) {
            int cpu = whoRanLeast();
            give(cpu);
            core.execution.goesOn(core.rqs[cpu]);
        }
    }

    /** Take the waiting CPU that ran least, of several the one that came first. */
    private int whoRanLeast() {
        int least = 0;
        for (int i = 1; i < waiting; i++) {
            if (ran[queue[i]] < ran[queue[least]]) {
                least = i;
            }
        }
        int cpu = queue[least];
        waiting--;
        System.arraycopy(queue, least + 1, queue, least, waiting - least);
        return cpu;
    }

    /** A CPU has had the host's for a slice. */
    void sliceEnds(RunQueue rq) {
        if (since[rq.cpu] < 0 || waiting == 0) {
            return;
        }
        if (core.now < since[rq.cpu] + share.sliceNanos()) {
            // It halted and came again meanwhile.
            core.queue.schedule(core.slots.host(rq.cpu), sliceLookedAt(rq.cpu));
            return;
        }
        core.execution.standsStill(rq);
        turnEnds(rq.cpu);
        enqueue(rq.cpu);
        giveNext();
    }
}
