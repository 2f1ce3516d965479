package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.trace.SchedListener;

/** The fair class: entering and leaving queues, run time, preemption, pick ({@code fair_sched_class}). */
final class FairClass {
    private final Core core;

    FairClass(Core core) {
        this.core = core;
    }

    /** Account the running task's time ({@code update_curr()}). */
    void updateCurrent(RunQueue rq) {
        Task curr = rq.fair.curr;
        if (curr == null) {
            return;
        }
        long ran = core.now - curr.execStart;
        if (ran <= 0) {
            return;
        }
        curr.execStart = core.now;
        curr.sumExec += ran;
        curr.vruntime += curr.scale.virtual(ran);
        rq.fair.advanceMinVruntime();
    }

    /** Move a sleeping task to another CPU before it is enqueued there ({@code set_task_cpu()}). */
    void migrateSleeper(Task task, int target) {
        RunQueue from = core.rqs[task.cpu];
        makeRelative(from, task);
        core.load.leave(from, task);
        moveTo(task, target, SchedListener.Migration.WAKE);
    }

    private static void makeRelative(RunQueue from, Task task) {
        task.vruntime -= from.fair.minVruntime;
        task.vruntimeRelative = true;
    }

    private void moveTo(Task task, int target, SchedListener.Migration cause) {
        int from = task.cpu;
        task.cpu = target;
        task.execStart = 0;
        task.refill = Math.max(task.refill, core.speeds.refill(from, target));
        if (core.listener != null) {
            core.listener.migrated(core.now, task, from, target, cause);
        }
    }

    /** Enqueue a woken task; the queue's lock is held. */
    void enqueueWoken(RunQueue rq, Task task) {
        rq.fair.utilEst += task.utilEst.value();
        updateCurrent(rq);
        makeAbsolute(rq, task);
        core.load.enter(rq, task);
        accountEnqueue(rq, task);
        task.vruntime = core.decisions.vruntimePlacement().onWakeup(rq.fair, task);
        insert(rq, task);
    }

    /** Enqueue a new task; the queue's lock is held. */
    void enqueueNew(RunQueue rq, Task task) {
        task.vruntimeRelative = true;
        core.load.updateQueue(rq);
        core.load.guessUtilization(rq, task);
        rq.fair.utilEst += task.utilEst.value();
        updateCurrent(rq);
        makeAbsolute(rq, task);
        core.load.enter(rq, task);
        accountEnqueue(rq, task);
        insert(rq, task);
    }

    private static void makeAbsolute(RunQueue rq, Task task) {
        if (task.vruntimeRelative) {
            task.vruntime += rq.fair.minVruntime;
            task.vruntimeRelative = false;
        }
    }

    private void accountEnqueue(RunQueue rq, Task task) {
        rq.fair.weight += task.weight;
        rq.fair.nrRunning++;
        addRunning(rq);
    }

    /** Count one more runnable task of any class ({@code add_nr_running()}). */
    void addRunning(RunQueue rq) {
        if (++rq.nrRunning == 2) {
            core.balancing.overloaded = true;
        }
    }

    private static void insert(RunQueue rq, Task task) {
        rq.fair.insert(task);
        task.onRq = true;
        rq.listNewest(task);
    }

    /** The running task leaves its queue to sleep or to end. */
    void dequeueSleeping(RunQueue rq, Task task) {
        FairQueue fair = rq.fair;
        fair.utilEst -= task.utilEst.value();
        core.load.update(rq, task);
        if (task.state == Task.State.DEAD) {
            task.load.detachFrom(fair.load, task.weight);
        } else {
            task.utilEst.sleep(task.load);
        }
        fair.forgetBuddy(task);
        fair.curr = null;
        accountDequeue(rq, task);
        fair.advanceMinVruntime();
    }

    private static void accountDequeue(RunQueue rq, Task task) {
        rq.fair.weight -= task.weight;
        rq.fair.nrRunning--;
        rq.nrRunning--;
        task.onRq = false;
        rq.unlist(task);
    }

    /** Put the running task back among the waiting ones if it is still runnable ({@code put_prev_entity()}). */
    void putPrevious(RunQueue rq) {
        Task curr = rq.fair.curr;
        if (curr == null) {
            return;
        }
        updateCurrent(rq);
        rq.fair.insert(curr);
        core.load.update(rq, curr);
        rq.fair.curr = null;
    }

    /** Pick the next task of a queue that has one. */
    Task pickNext(RunQueue rq) {
        FairQueue fair = rq.fair;
        Outcome<PickNext.Branch> picked = core.answered(
                core.decisions.pickNext(), core.decisions.pickNext().pick(fair));
        Task curr = fair.curr;
        if (picked.value() < 0) {
            if (curr == null) {
                throw core.contract(core.decisions.pickNext(), "picked the running task, but none is runnable");
            }
            return curr;
        }
        if (picked.value() >= fair.waiting()) {
            throw core.contract(
                    core.decisions.pickNext(),
                    "picked position " + picked.value() + " of " + fair.waiting() + " waiting tasks");
        }
        Task task = fair.waitingAt(picked.value());
        putPrevious(rq);
        fair.remove(task);
        fair.forgetBuddy(task);
        core.load.update(rq, task);
        fair.curr = task;
        task.execStart = core.now;
        task.prevSumExec = task.sumExec;
        rq.relistNewest(task);
        return task;
    }

    /** Ask whether a task that was just enqueued takes the CPU; the queue's lock is held ({@code check_preempt_curr()}). */
    void checkPreemption(RunQueue rq, Task task) {
        Task curr = rq.fair.curr;
        if (curr == null) {
            // Not a fair task that stays: the idle task gives way, a stopper does not, and one that leaves reschedules
            // anyway, unless the idle task has been picked already: who held the lock until now may come after that
            // pick.
            rq.needResched |= rq.curr == rq.idle || rq.next == rq.idle;
            return;
        }
        if (rq.needResched && !core.features.has(Feature.NEXT_BUDDY)) {
            return;
        }
        updateCurrent(rq);
        WakeupPreemption.Branch branch = core.answered(
                core.decisions.wakeupPreemption(),
                core.decisions.wakeupPreemption().decide(rq.fair, curr, task));
        if (core.listener != null) {
            core.listener.preemptionChecked(core.now, rq.cpu, curr, task, branch);
        }
        if (branch.setsNextBuddy()) {
            rq.fair.next = task;
        }
        if (branch.setsLastBuddy()) {
            rq.fair.last = curr;
        }
        if (branch.preempts()) {
            rq.needResched = true;
        }
    }

    /** The running task gives up its turn ({@code yield_task_fair()}). */
    void yieldTurn(RunQueue rq, Task task) {
        if (rq.fair.nrRunning == 1) {
            return;
        }
        rq.fair.forgetBuddy(task);
        updateCurrent(rq);
        rq.fair.skip = task;
    }

    /** The tick of a CPU that runs a fair task ({@code task_tick_fair()}). */
    void tick(RunQueue rq, Task curr) {
        updateCurrent(rq);
        core.load.update(rq, curr);
        if (rq.fair.nrRunning < 2) {
            return;
        }
        TickPreemption.Branch branch = core.answered(
                core.decisions.tickPreemption(), core.decisions.tickPreemption().decide(rq.fair, curr));
        if (core.listener != null) {
            core.listener.tickChecked(core.now, rq.cpu, curr, branch);
        }
        if (branch.preempts()) {
            rq.needResched = true;
            if (branch == TickPreemption.Branch.PREEMPT_SLICE_USED) {
                rq.fair.forgetBuddy(curr);
            }
        }
    }

    /** Take a waiting task off its queue to move it ({@code detach_task()}); the queue's lock is held. */
    void detach(RunQueue from, Task task, int target, SchedListener.Migration cause) {
        FairQueue fair = from.fair;
        fair.utilEst -= task.utilEst.value();
        updateCurrent(from);
        core.load.update(from, task);
        fair.forgetBuddy(task);
        fair.remove(task);
        accountDequeue(from, task);
        makeRelative(from, task);
        fair.advanceMinVruntime();
        task.load.detachFrom(fair.load, task.weight);
        moveTo(task, target, cause);
    }

    /** Put a moved task on its new queue ({@code attach_task()}); the queue's lock is held. */
    void attach(RunQueue to, Task task) {
        to.fair.utilEst += task.utilEst.value();
        updateCurrent(to);
        makeAbsolute(to, task);
        core.load.enter(to, task);
        accountEnqueue(to, task);
        insert(to, task);
        checkPreemption(to, task);
    }
}
