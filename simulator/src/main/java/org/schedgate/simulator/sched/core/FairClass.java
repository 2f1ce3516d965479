package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/**
 * The fair class: run time, entering and leaving queues ({@code fair_sched_class}). Beside it {@link FairPick}, {@link FairPreemption}, {@link Moving}, {@link
 * GroupWeights} and {@link DelayedDequeue}.
 *
 * <p>A task is on the queue of its CPU or, if it belongs to a group, on the group's queue there, whose entity is on the queue above. Every
 * loop over an entity and its parents makes one round for a task without a group.
 */
final class FairClass {
    private final Core core;
    private final VruntimePlacement placement;

    FairClass(Core core) {
        this.core = core;
        this.placement = core.decisions.vruntimePlacement();
    }

    /** Account the running entity's time on the CPU's queue and those below it. */
    void updateCurrent(RunQueue rq) {
        FairQueue queue = rq.fair;
        while (true) {
            updateCurrent(rq, queue);
            if (!(queue.curr instanceof GroupEntity group)) {
                return;
            }
            queue = group.mine;
        }
    }

    /** Account the running entity's time on one queue ({@code update_curr()}). */
    void updateCurrent(RunQueue rq, FairQueue queue) {
        Entity curr = queue.curr;
        if (curr == null) {
            return;
        }
        long ran = core.now - curr.execStart;
        if (ran <= 0) {
            return;
        }
        curr.execStart = core.now;
        curr.sumExec += ran;
        curr.vruntime += curr.virtual(ran);
        RequestRule.Branch request =
                core.answered(queue.requestRule(), queue.requestRule().atUpdate(queue, curr));
        if (request.renews()) {
            queue.renewRequest(curr);
        }
        queue.advanceMinVruntime();
        if (request.reschedules() && queue.nrRunning > 1) {
            rq.needResched = true;
            Buddies.forget(curr);
        }
    }

    /** Give a new task its place in virtual time on its parent's queue ({@code task_fork_fair()}). */
    void forked(RunQueue rq, Task parent, Task child) {
        core.groups.setQueue(rq, child);
        FairQueue queue = child.queue();
        updateCurrent(rq, queue);
        if (placement.carriesLag()) {
            return;
        }
        child.vruntime = placement.onFork(queue, child);
        if (core.tunables.childRunsFirst()
                && rq.fairCurr == parent
                && parent.queue == queue
                && parent.vruntime < child.vruntime) {
            long childs = child.vruntime;
            child.vruntime = parent.vruntime;
            parent.vruntime = childs;
            rq.needResched = true;
        }
        child.vruntime -= queue.minVruntime;
    }

    /** Enqueue a woken task; the queue's lock is held. */
    void enqueueWoken(RunQueue rq, Task task) {
        rq.clock = core.now;
        core.groups.setQueue(rq, task);
        rq.fair.utilEst += task.utilEst.value();
        enqueue(rq, task, VruntimePlacement.Entry.WOKEN);
    }

    /** Enqueue a new task; the queue's lock is held. */
    void enqueueNew(RunQueue rq, Task task) {
        core.groups.setQueue(rq, task);
        task.vruntimeRelative = !placement.carriesLag();
        core.load.enterNew(rq, task);
        rq.fair.utilEst += task.utilEst.value();
        rq.clock = core.now;
        enqueue(rq, task, VruntimePlacement.Entry.NEW);
    }

    /** Put a task on its queue, and the entities above it that are not queued yet on theirs ({@code enqueue_task_fair()}). */
    void enqueue(RunQueue rq, Task task, VruntimePlacement.Entry how) {
        VruntimePlacement.Entry entry = how;
        Entity entity = task;
        int idlePolicy = task.idlePolicy() ? 1 : 0;
        int delayed = task.delayed ? 1 : 0;
        for (; entity != null && !entity.onRq; entity = entity.parent) {
            enqueue(rq, entity, entry);
            count(entity.queue(), 1, delayed, idlePolicy);
            entry = VruntimePlacement.Entry.WOKEN;
        }
        if (entity != null && entity.delayed) {
            core.delayed.requeueDelayed(entity);
        }
        for (; entity != null; entity = entity.parent) {
            core.load.update(entity);
            core.groupWeights.takeShares(rq, entity);
            core.groupWeights.queueChanged(rq, entity.queue());
            count(entity.queue(), 1, delayed, idlePolicy);
        }
        addRunning(rq);
        rq.listNewest(task);
    }

    private static void count(FairQueue queue, int tasks, int delayed, int idlePolicy) {
        queue.changed();
        queue.tasks += tasks;
        queue.delayedTasks += delayed;
        queue.idlePolicyTasks += idlePolicy;
    }

    /** Put one entity on its queue ({@code enqueue_entity()}). */
    private void enqueue(RunQueue rq, Entity entity, VruntimePlacement.Entry entry) {
        FairQueue queue = entity.queue();
        updateCurrent(rq, queue);
        if (entity.vruntimeRelative) {
            entity.vruntime += queue.minVruntime;
            entity.vruntimeRelative = false;
        }
        boolean came = !entity.load.attached() || entry != VruntimePlacement.Entry.WOKEN;
        core.load.enter(entity);
        core.groupWeights.takeShares(rq, entity);
        core.load.join(entity, came);
        if (placement.carriesLag()) {
            place(queue, entity, entry);
        }
        queue.weight += entity.weight;
        queue.nrRunning++;
        if (entry == VruntimePlacement.Entry.WOKEN && !placement.carriesLag()) {
            entity.vruntime = placement.onWakeup(queue, entity);
        }
        queue.insert(entity);
        entity.onRq = true;
        core.groupWeights.queueChanged(rq, queue);
    }

    /** Place an entity by its lag and give it a deadline ({@code place_entity()}). The queue does not count it. */
    void place(FairQueue queue, Entity entity, VruntimePlacement.Entry entry) {
        entity.vruntime = placement.onWakeup(queue, entity);
        entity.request = queue.sliceNanos(entity);
        entity.deadline = placement.deadlineNanos(queue, entity, entity.vruntime, entry);
        entity.deadlineRelative = false;
    }

    /** Count one more runnable task of any class ({@code add_nr_running()}). */
    void addRunning(RunQueue rq) {
        rq.changed();
        if (++rq.nrRunning == 2) {
            core.balancing.overloaded = true;
        }
    }

    /** The running task leaves its queue to sleep or to end, or stays for a while although it sleeps. */
    void dequeueSleeping(RunQueue rq, Task task) {
        rq.fair.utilEst -= task.utilEst.value();
        if (task.state != Task.State.DEAD && core.delayed.delays(task.queue(), task)) {
            // The averages are brought up to date before the estimate is taken from them.
            core.load.update(task);
            core.load.estimate(task);
            rq.fairCurr = null;
            DelayedDequeue.delay(task);
            return;
        }
        dequeue(rq, task, true);
        if (task.state != Task.State.DEAD) {
            core.load.estimate(task);
        }
    }

    /** Take a task off its queue, and the entities above it that have nothing left off theirs ({@code dequeue_task_fair()}). */
    void dequeue(RunQueue rq, Task task, boolean sleeps) {
        boolean sleeping = sleeps;
        if (rq.fairCurr == task) {
            rq.fairCurr = null;
        }
        int idlePolicy = task.idlePolicy() ? 1 : 0;
        int delayed = task.delayed ? 1 : 0;
        Entity entity = task;
        while (entity != null) {
            FairQueue queue = entity.queue();
            if (entity instanceof GroupEntity && core.delayed.delays(queue, entity)) {
                core.load.update(entity);
                DelayedDequeue.delay(entity);
                break;
            }
            dequeue(rq, entity, sleeping);
            count(queue, -1, -delayed, -idlePolicy);
            entity = entity.parent;
            if (queue.weight != 0) {
                if (entity != null && sleeps) {
                    // Another task of the group goes on within the group's turn.
                    Buddies.next(entity);
                }
                break;
            }
            sleeping = true;
        }
        for (; entity != null; entity = entity.parent) {
            core.load.update(entity);
            core.groupWeights.takeShares(rq, entity);
            core.groupWeights.queueChanged(rq, entity.queue());
            count(entity.queue(), -1, -delayed, -idlePolicy);
        }
        rq.nrRunning--;
        rq.unlist(task);
        if (idlePolicy == 0 && core.decisions.balancePace().idlePolicyIsIdle() && rq.runsIdlePolicyOnly()) {
            // The last task of another policy left: look for such ones with the next tick.
            rq.nextBalance = core.jiffies();
        }
    }

    /** Take one entity off its queue ({@code dequeue_entity()}). */
    void dequeue(RunQueue rq, Entity entity, boolean sleeping) {
        FairQueue queue = entity.queue();
        updateCurrent(rq, queue);
        core.load.update(entity, !sleeping);
        entity.load.leaveQueued(queue.load, entity.weight, sleeping);
        Buddies.forget(entity);
        if (placement.carriesLag()) {
            keepLag(queue, entity, sleeping);
        }
        boolean ran = queue.curr == entity;
        if (ran) {
            queue.curr = null;
        } else {
            queue.remove(entity);
        }
        queue.weight -= entity.weight;
        queue.nrRunning--;
        entity.onRq = false;
        if (!sleeping && !placement.carriesLag()) {
            entity.vruntime -= queue.minVruntime;
            entity.vruntimeRelative = true;
        }
        queue.advanceMinVruntime(ran && placement.boundCountsLeaving() ? entity : queue.curr);
        core.groupWeights.takeShares(rq, entity);
        core.groupWeights.queueChanged(rq, queue);
    }

    private void keepLag(FairQueue queue, Entity entity, boolean sleeping) {
        entity.lag = placement.lagOnLeaving(queue, entity);
        if (!sleeping && placement.keepsDeadline(core.features)) {
            entity.deadline -= entity.vruntime;
            entity.deadlineRelative = true;
        }
    }
}
