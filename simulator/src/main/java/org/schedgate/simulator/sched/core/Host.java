package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.schedgate.simulator.machine.HostShare;

/**
 * The host of a virtual machine that has more CPUs than the host: those that do not halt take turns, first come first served, each for a slice if others wait.
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
    /** The guest's CPUs that wait, in the order in which they came; a ring. */
    private final int[] queue;

    private int first;
    private int waiting;
    private int running;

    Host(Core core, HostShare share) {
        this.core = core;
        this.share = share;
        this.since = new long[core.cpus];
        this.queue = new int[core.cpus];
        Arrays.fill(since, 0);
        // The guest starts with all its CPUs up; they halt one after the other.
        this.running = core.cpus;
    }

    /** A CPU halts: its turn is over. */
    void halts(RunQueue rq) {
        since[rq.cpu] = HALTED;
        running--;
        giveNext();
    }

    /** An interrupt ends a halt. Tell whether the CPU runs at once; if not, {@link Execution#takeInterrupts} is called when its turn comes. */
    boolean wakes(RunQueue rq) {
        if (since[rq.cpu] != HALTED) {
            return since[rq.cpu] != WAITING;
        }
        if (running < share.cpus()) {
            give(rq.cpu);
            return true;
        }
        enqueue(rq.cpu);
        return false;
    }

    private void enqueue(int cpu) {
        since[cpu] = WAITING;
        queue[(first + waiting) % queue.length] = cpu;
        waiting++;
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
            int cpu = queue[first];
            first = (first + 1) % queue.length;
            waiting--;
            give(cpu);
            core.execution.goesOn(core.rqs[cpu]);
        }
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
        running--;
        enqueue(rq.cpu);
        giveNext();
    }
}
