package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.EventQueue;

/**
 * What CPUs do in time: segments that end, interrupts that suspend them, and what comes after.
 *
 * <p>A CPU has three levels (task or idle loop, softirq, interrupt). The topmost active level has at most one segment in
 * progress, whose end is the CPU's event. An interrupt that arrives while interrupts are off waits for the segment's end.
 * Interrupts that change nothing but time (a quiet tick, a noise interrupt) only lengthen a user segment, without an event of
 * their own: {@link #steal}.
 */
final class Execution {
    private final Core core;
    private final EventQueue queue;
    private final int firstSegment;

    private final @Nullable Host host;

    /** What ends with each CPU's event, so that the event need not ask the CPU's levels. */
    private final int[] ending;

    /** For tests: whether an interrupt that only takes time moves the end of a segment at once, by itself. */
    private boolean stepByStep;

    private long together;

    Execution(Core core) {
        this.core = core;
        this.queue = core.queue;
        this.host = core.host;
        this.firstSegment = core.slots.segment(0);
        this.ending = new int[core.cpus];
    }

    /** Let each interrupt move the end of the segment that it interrupts at once, not all together when the segment's time has come. */
    void stepByStep() {
        stepByStep = true;
    }

    /** Return how many interrupts were left to be accounted for together. */
    long accountedTogether() {
        return together;
    }

    /** Start a segment at the current level. */
    void begin(RunQueue rq, int op, long nanos, boolean irqsOff) {
        rq.op(rq.level, op);
        ending[rq.cpu] = op;
        rq.irqsOff = irqsOff;
        if (host != null && rq.standing) {
            rq.standingLeft = nanos;
            return;
        }
        long end = core.now + nanos;
        rq.segmentEnd = end;
        queue.schedule(firstSegment + rq.cpu, end);
    }

    /** Start or go on with the running task's computation or spin. */
    void beginUser(RunQueue rq) {
        Task task = rq.curr;
        long pending = Math.max(0, rq.interruptUntil - core.now);
        long nanos = task.action == Task.Action.SPIN
                ? Math.max(pending, task.until - core.now)
                : pending + core.speeds.nanosFor(rq.cpu, task.work);
        rq.userSince = core.now + pending;
        rq.stolen = 0;
        begin(rq, Op.USER, nanos, false);
    }

    /** Account what a user segment did up to now at the CPU's current speed. */
    void settleUser(RunQueue rq) {
        Task task = rq.curr;
        long pending = Math.max(0, rq.interruptUntil - core.now);
        long ran = Math.max(0, core.now - rq.userSince - (rq.stolen - pending));
        if (task.action == Task.Action.COMPUTE) {
            task.work = Math.max(0, task.work - core.speeds.workIn(rq.cpu, ran));
        }
        rq.userSince = core.now;
        rq.stolen = pending;
    }

    /** Lengthen what the CPU does by an interrupt that changes nothing else. Only for a CPU in user mode. */
    void steal(RunQueue rq, long nanos) {
        rq.stolen += nanos;
        rq.interruptUntil = Math.max(rq.interruptUntil, core.now) + nanos;
        if (stepByStep) {
            long end = rq.curr.action == Task.Action.SPIN
                    ? Math.max(rq.segmentEnd, rq.interruptUntil)
                    : rq.segmentEnd + nanos;
            moveEnd(rq, end);
        } else {
            together++;
        }
    }

    private void moveEnd(RunQueue rq, long end) {
        rq.segmentEnd = end;
        core.queue.schedule(core.slots.segment(rq.cpu), end);
    }

    /** Take an interrupt in user mode whose effects come at its start, but that has consequences at its end. */
    void interruptUser(RunQueue rq, long nanos) {
        long pending = Math.max(0, rq.interruptUntil - core.now);
        suspend(rq);
        rq.level = Level.IRQ;
        begin(rq, Op.INTERRUPT, pending + nanos, true);
    }

    boolean inUserMode(RunQueue rq) {
        return rq.level == Level.BASE && rq.op(Level.BASE) == Op.USER && rq.pendingIrqs == 0 && !rq.standing;
    }

    /** The segment's time has come. Returns false if it only had to be lengthened by stolen time. */
    boolean segmentEnds(int cpu) {
        int op = ending[cpu];
        RunQueue rq = core.rqs[cpu];
        if (op == Op.USER && rq.stolen > 0 && !stepByStep) {
            if (rq.curr.action == Task.Action.SPIN) {
                // A spin looks at the clock: it ends at the first look after the interrupt.
                long pending = Math.max(0, rq.interruptUntil - core.now);
                rq.stolen = 0;
                if (pending > 0) {
                    moveEnd(rq, core.now + pending);
                    return false;
                }
            } else {
                long end = core.now + rq.stolen;
                // The end moves by what was stolen; nothing is left to be added later.
                rq.userSince += rq.stolen;
                rq.stolen = 0;
                moveEnd(rq, end);
                return false;
            }
        }
        dispatch(rq, op);
        return true;
    }

    private void dispatch(RunQueue rq, int op) {
        switch (op) {
            case Op.USER -> core.programs.userDone(rq);
            case Op.RETURN -> returnToUser(rq);
            case Op.SYSCALL -> core.programs.syscallDone(rq);
            case Op.WAKE_NEXT -> core.wakeups.next(rq);
            case Op.CHANNEL_READ -> core.channels.readReleased(rq);
            case Op.CHANNEL_WRITE -> core.channels.writeReleased(rq);
            case Op.CHANNEL_RECHECK -> core.channels.rechecked(rq);
            case Op.WAKE_BEGIN -> core.wakeups.begun(rq);
            case Op.WAKE_DELAYED -> core.wakeups.requeue(rq);
            case Op.WAKE_WAIT -> core.wakeups.waitUntilDescheduled(rq);
            case Op.WAKE_SELECT -> core.wakeups.selected(rq);
            case Op.WAKE_PUSH, Op.WAKE_SIGNAL -> core.wakeups.done(rq);
            case Op.WAKE_ENQUEUE -> core.wakeups.enqueue(rq);
            case Op.FORK_SELECT -> core.forking.selected(rq);
            case Op.EXEC_SELECT -> core.programs.execSelected(rq);
            case Op.SCHEDULE_LOCK -> core.scheduling.schedule(rq);
            case Op.NEWIDLE_WALK -> core.newidle.walked(rq);
            case Op.NEWIDLE_RELOCK -> core.newidle.relocked(rq);
            case Op.SWITCH -> core.scheduling.switched(rq);
            case Op.STOPPER -> core.stopper.push(rq);
            case Op.IDLE_ENTRY -> core.idleLoop.enterState(rq);
            case Op.IDLE_EXIT -> core.idleLoop.leftState(rq);
            case Op.INTERRUPT -> interruptDone(rq);
            case Op.TIMER -> core.wakeups.next(rq);
            case Op.LIST_LOCK -> core.wakeups.listLocked(rq);
            case Op.LIST_ENQUEUE -> core.wakeups.listEnqueue(rq);
            case Op.SOFT_WALK -> core.softBalance.walked(rq);
            default -> throw new IllegalStateException("CPU " + rq.cpu + " has an event but does nothing");
        }
    }

    /** An interrupt arrives at a CPU. */
    void raise(RunQueue rq, int irq) {
        rq.pendingIrqs |= irq;
        if (rq.irqsOff || rq.level == Level.IRQ || rq.standing) {
            return;
        }
        suspend(rq);
        long pending = rq.interruptUntil - core.now;
        rq.level = Level.IRQ;
        if (pending > 0) {
            // An interrupt that was only accounted as stolen time is still being handled.
            begin(rq, Op.INTERRUPT, pending, true);
        } else {
            takeInterrupts(rq);
        }
    }

    /** Put aside the segment in progress, if any. */
    private void suspend(RunQueue rq) {
        switch (rq.op(rq.level)) {
            case Op.USER -> settleUser(rq);
            case Op.NONE, Op.MUTEX_SPIN -> {}
            default -> rq.left[rq.level] = Math.max(0, rq.segmentEnd - core.now);
        }
        core.queue.cancel(core.slots.segment(rq.cpu));
    }

    /** The host takes a CPU away: put aside what it does. */
    void standsStill(RunQueue rq) {
        rq.standing = true;
        rq.standingLeft = -1;
        if (queue.timeOf(firstSegment + rq.cpu) == EventQueue.NEVER) {
            return;
        }
        if (rq.op(rq.level) == Op.USER) {
            settleUser(rq);
        }
        rq.standingLeft = Math.max(0, rq.segmentEnd - core.now);
        queue.cancel(firstSegment + rq.cpu);
    }

    /** The host lets a CPU go on: with what it did, or, if it had halted, with the interrupts that ended that. */
    void goesOn(RunQueue rq) {
        if (!rq.standing) {
            takeInterrupts(rq);
            return;
        }
        rq.standing = false;
        if (rq.standingLeft >= 0) {
            if (rq.level == Level.BASE && rq.op(Level.BASE) == Op.USER) {
                // Interrupts that were being handled take the rest of their time.
                rq.interruptUntil = core.now + rq.stolen;
                beginUser(rq);
            } else {
                begin(rq, rq.op(rq.level), rq.standingLeft, rq.irqsOff);
            }
        } else if (rq.level == Level.BASE && rq.op(Level.BASE) == Op.MUTEX_SPIN) {
            if (core.channels.spinsInVain(rq)) {
                core.channels.giveUpSpinning(rq);
            } else {
                core.channels.takesFreeLock(rq);
            }
        }
        if (rq.pendingIrqs != 0) {
            raise(rq, 0);
        }
    }

    /** Start the handler of the first pending interrupt. The level is IRQ and nothing is in progress there. */
    void takeInterrupts(RunQueue rq) {
        rq.irqsOff = true;
        if (rq.idleState >= 0) {
            if (host == null || host.wakes(rq)) {
                core.idleLoop.leaveState(rq);
            }
            return;
        }
        int irq = Integer.lowestOneBit(rq.pendingIrqs);
        rq.pendingIrqs &= ~irq;
        switch (irq) {
            case Irq.WAKE_LIST -> core.wakeups.listStart(rq);
            case Irq.RESCHEDULE -> interruptDone(rq);
            case Irq.KICK -> core.nohz.kicked(rq);
            case Irq.TIMER -> begin(rq, Op.TIMER, rq.code.timerInterrupt, true);
            case Irq.TICK -> core.ticks.handler(rq);
            case Irq.NOISE -> begin(rq, Op.INTERRUPT, core.noise.takeLength(rq), true);
            default -> interruptDone(rq);
        }
    }

    /** A handler is complete: take the next interrupt, run softirqs, or go back to what was interrupted. */
    void interruptDone(RunQueue rq) {
        if (rq.pendingIrqs != 0) {
            takeInterrupts(rq);
            return;
        }
        rq.op(Level.IRQ, Op.NONE);
        if (rq.softActive) {
            rq.level = Level.SOFT;
            resumeFixed(rq);
        } else if (rq.softBalance || rq.softNohz != 0) {
            rq.level = Level.SOFT;
            rq.softActive = true;
            rq.irqsOff = false;
            core.softBalance.start(rq);
        } else {
            backToBase(rq);
        }
    }

    /** The softirq is complete; one that was raised meanwhile comes next, since no interrupt may follow for long that would start it. */
    void softDone(RunQueue rq) {
        rq.op(Level.SOFT, Op.NONE);
        if (rq.softBalance || rq.softNohz != 0) {
            core.softBalance.start(rq);
            return;
        }
        rq.softActive = false;
        backToBase(rq);
    }

    private void backToBase(RunQueue rq) {
        rq.level = Level.BASE;
        rq.irqsOff = false;
        switch (rq.op(Level.BASE)) {
            case Op.USER -> {
                if (rq.needResched) {
                    core.scheduling.schedule(rq);
                } else {
                    beginUser(rq);
                }
            }
            case Op.RETURN -> returnToUser(rq);
            case Op.WAKE_NEXT -> core.wakeups.next(rq);
            case Op.MUTEX_SPIN -> {
                if (rq.needResched || core.channels.spinsInVain(rq)) {
                    core.channels.giveUpSpinning(rq);
                } else if (host != null) {
                    core.channels.takesFreeLock(rq);
                }
            }
            case Op.CHANNEL_READ, Op.CHANNEL_WRITE, Op.CHANNEL_RECHECK, Op.SYSCALL -> {
                if (!rq.needResched || !core.kernelPreemption.preempt(rq)) {
                    resumeFixed(rq);
                }
            }
            case Op.IDLE_ENTRY, Op.NONE -> core.idleLoop.loop(rq);
            default -> resumeFixed(rq);
        }
    }

    private void resumeFixed(RunQueue rq) {
        begin(rq, rq.op(rq.level), rq.left[rq.level], false);
    }

    /** Leave the kernel: take what is pending, reschedule if asked to, else go on with the program. Base level. */
    void returnToUser(RunQueue rq) {
        rq.irqsOff = false;
        if (rq.pendingIrqs != 0) {
            rq.op(Level.BASE, Op.RETURN);
            rq.level = Level.IRQ;
            takeInterrupts(rq);
        } else if (rq.needResched) {
            core.scheduling.schedule(rq);
        } else {
            core.programs.goOn(rq);
        }
    }

    /** Take the interrupts that came during a wakeup, before the system call goes on to the next. Base level. */
    void takeBetweenWakeups(RunQueue rq) {
        rq.op(Level.BASE, Op.WAKE_NEXT);
        rq.level = Level.IRQ;
        takeInterrupts(rq);
    }

    /**
     * Ask another CPU to do something: its event comes after the interrupt's flight.
     *
     * @param afterNanos what the sender does first
     * @return the sender's cost of sending, 0 if the other CPU polls in idle and needs no interrupt
     */
    long sendIpi(RunQueue from, RunQueue to, int slot, long afterNanos) {
        if (core.queue.timeOf(slot) != EventQueue.NEVER) {
            return 0;
        }
        if (core.idleLoop.polls(to)) {
            core.queue.schedule(slot, core.now + afterNanos + core.jitteredLatency(core.costs.pollLatency));
            return 0;
        }
        if (core.listener != null) {
            core.listener.ipiSent(core.now, from.cpu, to.cpu);
        }
        core.queue.schedule(slot, core.now + afterNanos + core.jitteredLatency(core.costs.ipiLatency));
        return core.costs.ipiSend;
    }
}
