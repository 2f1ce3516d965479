package org.schedgate.simulator.sched.core;

import java.util.Arrays;

/**
 * Adds up, from event to event, what each CPU's time was spent on: idle, a task's own computation, a task's spin, or the rest (the kernel).
 *
 * <p>Independent of how the mechanism accounts: it looks at what a CPU does after each event and charges it with the time until the next.
 */
final class CpuAccount {
    private final Core core;
    private final long[] idleNanos;
    private final long[] busyNanos;
    private long computedNanos;
    private long lastNanos;
    private final Task[] current;
    private final boolean[] computes;
    private final long[] interruptUntil;
    /** What the scheduler itself charged to tasks while they were on each CPU. */
    private final long[] chargedNanos;

    private final Task[] chargedTask;
    private final long[] chargedBefore;

    CpuAccount(Core core) {
        this.core = core;
        idleNanos = new long[core.cpus];
        busyNanos = new long[core.cpus];
        current = new Task[core.cpus];
        computes = new boolean[core.cpus];
        interruptUntil = new long[core.cpus];
        chargedNanos = new long[core.cpus];
        chargedTask = new Task[core.cpus];
        chargedBefore = new long[core.cpus];
        Arrays.setAll(current, cpu -> core.rqs[cpu].curr);
    }

    /** Charge the time since the last event, then look at what the CPUs do from now on. */
    void look() {
        long passed = core.now - lastNanos;
        for (RunQueue rq : core.rqs) {
            int cpu = rq.cpu;
            if (current[cpu] == rq.idle) {
                idleNanos[cpu] += passed;
            } else {
                busyNanos[cpu] += passed;
            }
            if (computes[cpu]) {
                computedNanos += passed - Math.max(0, Math.min(core.now, interruptUntil[cpu]) - lastNanos);
            }
            current[cpu] = rq.curr;
            computes[cpu] =
                    rq.level == Level.BASE && rq.op(Level.BASE) == Op.USER && rq.curr.action == Task.Action.COMPUTE;
            interruptUntil[cpu] = rq.interruptUntil;
            charge(rq);
        }
        lastNanos = core.now;
    }

    private void charge(RunQueue rq) {
        Task before = chargedTask[rq.cpu];
        if (before != null) {
            chargedNanos[rq.cpu] += before.sumExec - chargedBefore[rq.cpu];
        }
        Task task = rq.fairCurr;
        chargedTask[rq.cpu] = task;
        chargedBefore[rq.cpu] = task == null ? 0 : task.sumExec;
    }

    long idleNanos(int cpu) {
        return idleNanos[cpu];
    }

    long busyNanos(int cpu) {
        return busyNanos[cpu];
    }

    /** Return the time all CPUs spent on computations that programs asked for. */
    long computedNanos() {
        return computedNanos;
    }

    /** Return what the scheduler charged to fair tasks on a CPU ({@code sum_exec_runtime}). */
    long chargedNanos(int cpu) {
        return chargedNanos[cpu];
    }
}
