package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.loop.TimerQueue;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.WakeQueueing;

/**
 * Wakeups, moment by moment ({@code try_to_wake_up()}, {@code ttwu_queue()}, {@code sched_ttwu_pending()}).
 *
 * <p>Each moment is an event of its own, since others may look in between: the decision, then (after it took its time) the wakee's
 * appearance on the target's wake list or the waker's lock on the target, the interrupt's arrival, the handler's start, its
 * lock, the enqueue. Interrupts are off on the waking CPU during each wakeup; a system call that wakes several takes them in between.
 */
final class Wakeups {
    private final Core core;
    private final boolean lazy;

    /** By how much some timer may expire before its time: unless the next one is so near, its task need not be looked at. */
    private long longestSlack;

    Wakeups(Core core) {
        this.core = core;
        this.lazy = core.tunables.lazyPreemption();
    }

    /** Add a task to those this CPU wakes next. */
    void queueWakeup(RunQueue rq, Task task) {
        queueWakeup(rq, task, false);
    }

    /** Add a task to those this CPU wakes next; {@code sync} says that the waker is about to sleep. */
    void queueWakeup(RunQueue rq, Task task, boolean sync) {
        queueWakeup(rq, task, sync, false);
    }

    /** Add a task to those this CPU wakes next; {@code softirq} says that a softirq of the waker's system call wakes it. */
    void queueWakeup(RunQueue rq, Task task, boolean sync, boolean softirq) {
        task.wokenSync = sync;
        task.wokenBySoftirq = softirq;
        Task tail = rq.wakeQueueTail;
        if (tail == null) {
            rq.wakeQueueHead = task;
        } else {
            tail.nextWaiter = task;
        }
        rq.wakeQueueTail = task;
    }

    /** Wake the next task: in the timer interrupt of those that expired, in a system call of the CPU's wake queue. */
    void next(RunQueue rq) {
        if (rq.level == Level.IRQ) {
            Task task = rq.expiredHead;
            if (task == null) {
                core.execution.interruptDone(rq);
                return;
            }
            rq.expiredHead = task.nextWaiter;
            if (task.nextWaiter == null) {
                rq.expiredTail = null;
            }
            wake(rq, task);
            return;
        }
        Task task = rq.wakeQueueHead;
        if (task == null) {
            core.execution.returnToUser(rq);
        } else if (rq.pendingIrqs != 0) {
            core.execution.takeBetweenWakeups(rq);
        } else {
            rq.wakeQueueHead = task.nextWaiter;
            if (task.nextWaiter == null) {
                rq.wakeQueueTail = null;
            }
            wake(rq, task);
        }
    }

    private void wake(RunQueue rq, Task task) {
        task.nextWaiter = null;
        rq.wakee = task;
        if (core.listener != null) {
            core.listener.waking(core.now, rq.cpu, rq.curr, task, inInterrupt(rq, task));
        }
        // Whether it sleeps at all, and where, is looked at after the entry's time.
        core.execution.begin(rq, Op.WAKE_BEGIN, rq.code.wakeup + core.lines.ofTask(task, rq.cpu), true);
    }

    /** Tell whether a wakeup is not the waking task's own doing ({@code !in_task()}). */
    static boolean inInterrupt(RunQueue rq, Task task) {
        return rq.level == Level.IRQ || task.wokenBySoftirq;
    }

    private static Task wakee(RunQueue rq) {
        Task task = rq.wakee;
        if (task == null) {
            throw new IllegalStateException("CPU " + rq.cpu + " wakes nobody");
        }
        return task;
    }

    /** Look at the wakee's state. */
    void begun(RunQueue rq) {
        Task task = wakee(rq);
        if (task.state != Task.State.SLEEPING) {
            done(rq);
            return;
        }
        if (task.delayed) {
            // It sleeps on its queue: it goes on there, unless it leaves before the queue's lock is held.
            lockDelayed(rq, task);
            return;
        }
        if (task.onRq) {
            // It asked to sleep but has not left its queue: it just goes on (ttwu_runnable()).
            task.state = Task.State.RUNNABLE;
            core.execution.begin(rq, Op.WAKE_SIGNAL, core.lines.lock(core.rqs[task.cpu], rq.cpu), true);
            return;
        }
        task.state = Task.State.RUNNABLE;
        if (task.onCpu) {
            WakeQueueing.Branch branch = decideQueueing(rq, task, task.cpu, true);
            if (branch.list()) {
                rq.wakeTarget = task.cpu;
                pushOnList(rq, task, core.rqs[task.cpu]);
            } else {
                waitUntilDescheduled(rq);
            }
            return;
        }
        select(rq, task);
    }

    private void lockDelayed(RunQueue rq, Task task) {
        if (!task.onRq) {
            // It is being moved between queues: look again.
            core.execution.begin(rq, Op.WAKE_DELAYED, Math.max(1, core.costs.readSameLlc), true);
            return;
        }
        rq.wakeTarget = task.cpu;
        RunQueue to = core.rqs[task.cpu];
        long locked = Math.max(core.now + core.lines.lock(to, rq.cpu), to.lockFreeAt);
        core.execution.begin(rq, Op.WAKE_DELAYED, to.holdLock(locked, rq.code.enqueue) - core.now, true);
    }

    /** The lock of the queue on which the wakee sleeps is held ({@code ttwu_runnable()}). */
    void requeue(RunQueue rq) {
        Task task = wakee(rq);
        RunQueue to = core.rqs[rq.wakeTarget];
        if (!task.delayed || !task.onRq || task.cpu != rq.wakeTarget) {
            begun(rq);
            return;
        }
        task.state = Task.State.RUNNABLE;
        boolean asked = to.needResched;
        core.delayed.requeueDelayed(to, task);
        if (core.listener != null) {
            core.listener.enqueued(core.now, rq.cpu, task, false);
        }
        core.preemption.checkPreemption(to, task, false);
        long signal = asked ? 0 : signalReschedule(rq, to);
        if (signal > 0) {
            core.execution.begin(rq, Op.WAKE_SIGNAL, signal, true);
        } else {
            done(rq);
        }
    }

    /** Spin until the wakee has left its CPU ({@code p->on_cpu}), looking once per read of the other CPU's line. */
    void waitUntilDescheduled(RunQueue rq) {
        Task task = wakee(rq);
        if (task.onCpu) {
            core.execution.begin(rq, Op.WAKE_WAIT, Math.max(1, core.costs.readSameLlc), true);
        } else {
            select(rq, task);
        }
    }

    private void select(RunQueue rq, Task task) {
        long cost = core.selection.selectForWakeup(rq, task, task.wokenSync);
        core.execution.begin(rq, Op.WAKE_SELECT, cost, true);
    }

    /** The selection took its time: the wakee changes its CPU and gets onto the target's list or queue. */
    void selected(RunQueue rq) {
        Task task = wakee(rq);
        int target = rq.wakeTarget;
        if (target != task.cpu) {
            core.moving.migrateSleeper(task, target);
        }
        RunQueue to = core.rqs[target];
        WakeQueueing.Branch branch = decideQueueing(rq, task, target, false);
        if (branch.list()) {
            pushOnList(rq, task, to);
            return;
        }
        long locked = Math.max(core.now + core.lines.lock(to, rq.cpu), to.lockFreeAt);
        core.execution.begin(rq, Op.WAKE_ENQUEUE, to.holdLock(locked, rq.code.enqueue) - core.now, true);
    }

    private WakeQueueing.Branch decideQueueing(RunQueue rq, Task task, int target, boolean descheduling) {
        core.view.onCpu(rq.cpu);
        WakeQueueing.Branch branch = core.answered(
                core.decisions.wakeQueueing(), core.decisions.wakeQueueing().decide(core.view, target, descheduling));
        if (core.listener != null) {
            core.listener.queueing(core.now, rq.cpu, task, target, branch);
        }
        return branch;
    }

    private void pushOnList(RunQueue rq, Task task, RunQueue to) {
        to.ttwuPending = true;
        to.changed();
        if (core.listener != null) {
            core.listener.pendingSet(core.now, rq.cpu, task, to.cpu);
        }
        task.nextOnWakeList = null;
        Task tail = to.wakeListTail;
        long signal = 0;
        if (tail == null) {
            to.wakeListHead = task;
            to.wakeListTail = task;
            signal = core.execution.sendIpi(rq, to, core.slots.wakeListIpi(to.cpu), rq.code.wakeListPush);
        } else if (core.decisions.wakeQueueing().newestFirst()) {
            task.nextOnWakeList = to.wakeListHead;
            to.wakeListHead = task;
        } else {
            tail.nextOnWakeList = task;
            to.wakeListTail = task;
        }
        core.execution.begin(rq, Op.WAKE_PUSH, rq.code.wakeListPush + signal, true);
    }

    /** The waker holds the target's lock and has enqueued the wakee. */
    void enqueue(RunQueue rq) {
        Task task = wakee(rq);
        RunQueue to = core.rqs[task.cpu];
        boolean asked = to.needResched;
        activate(rq, to, task);
        long signal = asked ? 0 : signalReschedule(rq, to);
        if (signal > 0) {
            core.execution.begin(rq, Op.WAKE_SIGNAL, signal, true);
        } else {
            done(rq);
        }
    }

    /** Tell a CPU that must reschedule and was not told before; returns what the telling costs the sender ({@code resched_curr()}). */
    long signalReschedule(RunQueue from, RunQueue to) {
        if (!to.needResched || from == to) {
            return 0;
        }
        if (lazy && to.curr == to.fairCurr && !to.stopperQueued) {
            to.lazyResched = true;
            return 0;
        }
        return core.execution.sendIpi(from, to, core.slots.rescheduleIpi(to.cpu), 0);
    }

    /** Put a woken task on a queue whose lock is held ({@code ttwu_do_activate()}). */
    private void activate(RunQueue by, RunQueue to, Task task) {
        core.fair.enqueueWoken(to, task);
        if (core.listener != null) {
            core.listener.enqueued(core.now, by.cpu, task, false);
        }
        core.preemption.checkPreemption(to, task, false);
        sampleIdleTime(to);
    }

    /** Fold the idle time that this wakeup ends into the average ({@code ttwu_do_wakeup()}). */
    private void sampleIdleTime(RunQueue rq) {
        if (rq.idleStamp == 0) {
            return;
        }
        long sample = core.now - rq.idleStamp;
        rq.avgIdle += (sample - rq.avgIdle) / 8;
        rq.avgIdle = Math.min(rq.avgIdle, 2 * rq.maxIdleBalanceCost);
        rq.idleStamp = 0;
        rq.renewIdleForScans(core.jiffies());
    }

    /** The waking CPU is through with this wakee. */
    void done(RunQueue rq) {
        rq.wakee = null;
        next(rq);
    }

    /** The wake-list handler starts ({@code sched_ttwu_pending()}). */
    void listStart(RunQueue rq) {
        if (core.listener != null) {
            core.listener.wakeListHandler(core.now, rq.cpu);
        }
        rq.batch = rq.wakeListHead;
        rq.wakeListHead = null;
        rq.wakeListTail = null;
        if (rq.batch == null) {
            throw new SimulationException(
                    "CPU " + rq.cpu + " at " + core.now + " ns: wake-list interrupt without a wakee");
        }
        if (core.answered(
                        core.decisions.pendingClear(),
                        core.decisions.pendingClear().moment())
                == PendingClear.Moment.BEFORE_ENQUEUE) {
            clearPending(rq);
        }
        long asked = core.now + rq.code.wakeListHandler;
        long locked = Math.max(asked, rq.lockFreeAt) + core.costs.wakeListLock;
        long held = locked;
        for (Task task = rq.batch; task != null; task = task.nextOnWakeList) {
            held += rq.code.enqueue;
        }
        rq.holdLock(locked, held - locked);
        core.execution.begin(rq, Op.LIST_LOCK, locked - core.now, true);
    }

    private void clearPending(RunQueue rq) {
        rq.ttwuPending = false;
        rq.changed();
        if (core.listener != null) {
            core.listener.pendingCleared(core.now, rq.cpu);
        }
    }

    /** The handler holds the lock. */
    void listLocked(RunQueue rq) {
        if (core.listener != null) {
            core.listener.wakeListLocked(core.now, rq.cpu);
        }
        core.execution.begin(rq, Op.LIST_ENQUEUE, rq.code.enqueue, true);
    }

    /** The handler has enqueued one task. */
    void listEnqueue(RunQueue rq) {
        Task task = rq.batch;
        if (task == null) {
            throw new IllegalStateException("CPU " + rq.cpu + " enqueues nobody");
        }
        rq.batch = task.nextOnWakeList;
        task.nextOnWakeList = null;
        activate(rq, rq, task);
        if (rq.batch != null) {
            core.execution.begin(rq, Op.LIST_ENQUEUE, rq.code.enqueue, true);
            return;
        }
        if (core.answered(
                        core.decisions.pendingClear(),
                        core.decisions.pendingClear().moment())
                != PendingClear.Moment.BEFORE_ENQUEUE) {
            clearPending(rq);
        }
        core.execution.interruptDone(rq);
    }

    /** Set the timer of a task that goes to sleep on a CPU: it expires after its slack, or with an earlier one ({@code hrtimer_start_range_ns()}). */
    void armTimer(RunQueue rq, Task task, long atNanos, long slackNanos) {
        task.armedSlack = slackNanos;
        longestSlack = Math.max(longestSlack, slackNanos);
        rq.timers.schedule(task.place, atNanos + slackNanos);
        core.queue.schedule(core.slots.timer(rq.cpu), rq.timers.nextTime());
    }

    /** The earliest task timer of a CPU expires, and those behind it whose time has come but for their slack. */
    void timerFires(RunQueue rq) {
        Task task = core.tasks.at(rq.timers.pop());
        Task next = early(rq);
        while (next != null) {
            rq.timers.pop();
            expire(rq, task);
            task = next;
            next = early(rq);
        }
        if (rq.timers.nextTime() != TimerQueue.NEVER) {
            core.queue.schedule(core.slots.timer(rq.cpu), rq.timers.nextTime());
        }
        expire(rq, task);
    }

    /** Return the task whose timer is next, if it may expire now; null otherwise. */
    private @Nullable Task early(RunQueue rq) {
        long nextTime = rq.timers.nextTime();
        if (nextTime == TimerQueue.NEVER || nextTime - longestSlack > core.now) {
            return null;
        }
        Task next = core.tasks.at(rq.timers.nextId());
        return next.armedSlack > 0 && nextTime - next.armedSlack <= core.now ? next : null;
    }

    /** Let a timer interrupt on a CPU wake a task. */
    void expire(RunQueue rq, Task task) {
        task.wokenSync = false;
        task.wokenBySoftirq = false;
        Task tail = rq.expiredTail;
        if (tail == null) {
            rq.expiredHead = task;
        } else {
            tail.nextWaiter = task;
        }
        rq.expiredTail = task;
        core.execution.raise(rq, Irq.TIMER);
    }
}
