package org.schedgate.simulator.sched.core;

/** {@code schedule()}: off the queue, pick, switch, with the moments others can look in between. */
final class Scheduling {
    private final Core core;

    Scheduling(Core core) {
        this.core = core;
    }

    /** Begin: interrupts off, take the own lock, behind all who asked for it so far. Base level. */
    void schedule(RunQueue rq) {
        rq.irqsOff = true;
        if (rq.lockFreeAt > core.now) {
            core.execution.begin(rq, Op.SCHEDULE_LOCK, rq.lockFreeAt - core.now, true);
        } else {
            locked(rq);
        }
    }

    /** The lock is held: the previous task leaves its queue if it sleeps or ends, and the next is picked. */
    private void locked(RunQueue rq) {
        Task previous = rq.curr;
        rq.clock = core.now;
        rq.noResched();
        if (previous == rq.stopper) {
            if (previous.state != Task.State.RUNNABLE) {
                core.stopper.dequeue(rq);
            }
        } else if (previous != rq.idle) {
            core.fair.updateCurrent(rq);
            if (previous.state != Task.State.RUNNABLE) {
                core.fair.dequeueSleeping(rq, previous);
            }
        }
        if (rq.stopperQueued) {
            core.picking.putPrevious(rq);
            switchTo(rq, rq.stopper);
            return;
        }
        Task next = core.picking.pickNext(rq);
        if (next != null) {
            switchTo(rq, next);
            return;
        }
        core.picking.putPrevious(rq);
        if (!core.newidle.enter(rq)) {
            pick(rq);
        }
    }

    /** Pick what runs next and switch to it, or go on if it is the same. */
    void pick(RunQueue rq) {
        rq.noResched();
        Task next;
        if (rq.stopperQueued) {
            core.picking.putPrevious(rq);
            next = rq.stopper;
        } else {
            Task fair = core.picking.pickNext(rq);
            if (fair == null) {
                core.picking.putPrevious(rq);
                next = rq.idle;
                core.idleLoop.becomesIdle(rq);
            } else {
                next = fair;
            }
        }
        switchTo(rq, next);
    }

    private void switchTo(RunQueue rq, Task next) {
        rq.noResched();
        rq.next = next;
        if (next == rq.curr) {
            rq.irqsOff = false;
            resume(rq);
            return;
        }
        next.onCpu = true;
        long cost = rq.code.contextSwitch;
        if (next.addressSpace != 0 && next.addressSpace != rq.addressSpace) {
            // The first address space of a run is there from the start, as if the workload had just been started from
            // it.
            cost += rq.addressSpace == 0 ? 0 : rq.code.contextSwitchMm;
            rq.addressSpace = next.addressSpace;
        }
        cost += core.lines.ofQueue(rq, rq.cpu) + core.lines.ofTask(next, rq.cpu);
        rq.holdLock(core.now, cost);
        core.execution.begin(rq, Op.SWITCH, cost, true);
    }

    /** The switch is complete: the next task is current, the previous one off its CPU, interrupts on. */
    void switched(RunQueue rq) {
        Task previous = rq.curr;
        Task next = rq.next;
        if (previous == rq.idle || next == rq.idle) {
            core.speeds.busyChanges(rq, next != rq.idle);
            core.load.busyChanges(rq, next != rq.idle);
        }
        if (previous == rq.idle) {
            core.ticks.restart(rq);
        }
        rq.curr = next;
        rq.changed();
        core.load.noteMisfit(rq);
        previous.onCpu = false;
        if (core.listener != null) {
            core.listener.switched(
                    core.now,
                    rq.cpu,
                    previous,
                    previous.onRq && !previous.delayed,
                    previous.state == Task.State.DEAD,
                    next);
        }
        if (previous.state == Task.State.DEAD) {
            core.load.leaveDead(previous);
            core.tasks.ended(previous);
            if (core.listener != null) {
                core.listener.exited(core.now, rq.cpu, previous);
            }
            core.futexes.checkDeadlock();
        } else if (previous.waitsOn != null || previous.waitsOnChannel != null) {
            core.futexes.checkDeadlock();
        }
        rq.irqsOff = false;
        resume(rq);
    }

    private void resume(RunQueue rq) {
        if (rq.curr == rq.idle) {
            rq.op(Level.BASE, Op.NONE);
            if (rq.pendingIrqs != 0) {
                rq.level = Level.IRQ;
                core.execution.takeInterrupts(rq);
            } else {
                core.idleLoop.loop(rq);
            }
        } else {
            core.execution.returnToUser(rq);
        }
    }
}
