package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.PolicyPreemption;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.SleeperDequeue;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.trace.SchedListener;

/**
 * The fair class: entering and leaving queues, run time, preemption, pick ({@code fair_sched_class}).
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
    private void updateCurrent(RunQueue rq, FairQueue queue) {
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
            queue.forgetBuddy(curr);
        }
    }

    /** Move a sleeping task to another CPU before it is enqueued there ({@code set_task_cpu()}). */
    void migrateSleeper(Task task, int target) {
        RunQueue from = core.rqs[task.cpu];
        makeRelative(task.queue(), task);
        core.load.leave(from, task);
        moveTo(task, target, SchedListener.Migration.WAKE);
    }

    private void makeRelative(FairQueue from, Task task) {
        if (!placement.carriesLag()) {
            task.vruntime -= from.minVruntime;
            task.vruntimeRelative = true;
        }
    }

    private void moveTo(Task task, int target, SchedListener.Migration cause) {
        int from = task.cpu;
        task.cpu = target;
        if (core.decisions.taskMigration().forgetsRunTime()) {
            task.execStart = 0;
        }
        task.refill = Math.max(task.refill, core.speeds.refill(from, target));
        if (core.listener != null) {
            core.listener.migrated(core.now, task, from, target, cause);
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
    private void enqueue(RunQueue rq, Task task, VruntimePlacement.Entry how) {
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
            requeueDelayed(entity);
        }
        for (; entity != null; entity = entity.parent) {
            core.load.update(entity);
            takeShares(rq, entity);
            count(entity.queue(), 1, delayed, idlePolicy);
        }
        addRunning(rq);
        rq.listNewest(task);
    }

    private static void count(FairQueue queue, int tasks, int delayed, int idlePolicy) {
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
        core.load.enter(entity);
        takeShares(rq, entity);
        entity.load.joinQueued(queue.load, entity.weight);
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
    }

    /** Place an entity by its lag and give it a deadline ({@code place_entity()}). The queue does not count it. */
    private void place(FairQueue queue, Entity entity, VruntimePlacement.Entry entry) {
        entity.vruntime = placement.onWakeup(queue, entity);
        entity.request = queue.sliceNanos(entity);
        entity.deadline = placement.deadlineNanos(queue, entity, entity.vruntime, entry);
        entity.deadlineRelative = false;
    }

    /** Count one more runnable task of any class ({@code add_nr_running()}). */
    void addRunning(RunQueue rq) {
        if (++rq.nrRunning == 2) {
            core.balancing.overloaded = true;
        }
    }

    /** The running task leaves its queue to sleep or to end, or stays for a while although it sleeps. */
    void dequeueSleeping(RunQueue rq, Task task) {
        rq.fair.utilEst -= task.utilEst.value();
        if (task.state != Task.State.DEAD && delays(task.queue(), task)) {
            // The averages are brought up to date before the estimate is taken from them.
            core.load.update(task);
            core.load.estimate(task);
            rq.fairCurr = null;
            delay(task);
            return;
        }
        dequeue(rq, task, true);
        if (task.state != Task.State.DEAD) {
            core.load.estimate(task);
        }
    }

    private boolean delays(FairQueue queue, Entity entity) {
        SleeperDequeue rule = core.decisions.sleeperDequeue();
        SleeperDequeue.Branch branch = core.answered(rule, rule.decide(queue, entity));
        return branch.delays();
    }

    /** Mark an entity as asleep although it stays on its queue ({@code set_delayed()}). */
    private static void delay(Entity entity) {
        entity.queue().forgetBuddy(entity);
        entity.delayed = true;
        if (entity instanceof Task) {
            for (Entity above = entity; above != null; above = above.parent) {
                above.queue().delayedTasks++;
            }
        }
    }

    private static void undelay(Entity entity) {
        entity.delayed = false;
        if (entity instanceof Task) {
            for (Entity above = entity; above != null; above = above.parent) {
                above.queue().delayedTasks--;
            }
        }
    }

    /** Take a task off its queue, and the entities above it that have nothing left off theirs ({@code dequeue_task_fair()}). */
    private void dequeue(RunQueue rq, Task task, boolean sleeps) {
        boolean sleeping = sleeps;
        if (rq.fairCurr == task) {
            rq.fairCurr = null;
        }
        int idlePolicy = task.idlePolicy() ? 1 : 0;
        int delayed = task.delayed ? 1 : 0;
        Entity entity = task;
        while (entity != null) {
            FairQueue queue = entity.queue();
            if (entity instanceof GroupEntity && delays(queue, entity)) {
                core.load.update(entity);
                delay(entity);
                break;
            }
            dequeue(rq, entity, sleeping);
            count(queue, -1, -delayed, -idlePolicy);
            entity = entity.parent;
            if (queue.weight != 0) {
                if (entity != null && sleeping) {
                    preferGroup(entity);
                }
                break;
            }
            sleeping = true;
        }
        for (; entity != null; entity = entity.parent) {
            core.load.update(entity);
            takeShares(rq, entity);
            count(entity.queue(), -1, -delayed, -idlePolicy);
        }
        rq.nrRunning--;
        rq.unlist(task);
    }

    /** A task of a group that has others went to sleep within the group's turn: another of them goes on ({@code set_next_buddy()}). */
    private static void preferGroup(Entity group) {
        for (Entity entity = group; entity != null && entity.onRq; entity = entity.parent) {
            entity.queue().next = entity;
        }
    }

    /** Take one entity off its queue ({@code dequeue_entity()}). */
    private void dequeue(RunQueue rq, Entity entity, boolean sleeping) {
        FairQueue queue = entity.queue();
        updateCurrent(rq, queue);
        core.load.update(entity);
        entity.load.leaveQueued(queue.load, entity.weight, sleeping);
        if (entity instanceof Task task && task.state == Task.State.DEAD) {
            core.load.detach(queue, task);
        }
        queue.forgetBuddy(entity);
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
        takeShares(rq, entity);
    }

    /** Weigh a group's entity by the part of the group's load that is on this CPU ({@code update_cfs_group()}). */
    private void takeShares(RunQueue rq, Entity entity) {
        if (entity instanceof GroupEntity group) {
            int weight = core.load.shares(group);
            if (weight != group.weight) {
                reweight(rq, group, weight);
            }
        }
    }

    /** Change an entity's weight ({@code reweight_entity()}). */
    private void reweight(RunQueue rq, GroupEntity entity, int weight) {
        FairQueue queue = entity.queue();
        boolean waits = entity.onRq && queue.curr != entity;
        if (entity.onRq) {
            updateCurrent(rq, queue);
        }
        long lag = entity.onRq && placement.carriesLag() ? placement.lagOnLeaving(queue, entity) : entity.lag;
        if (waits) {
            queue.remove(entity);
        }
        int before = entity.weight;
        core.load.reweight(entity, weight);
        entity.weight = weight;
        if (placement.carriesLag()) {
            scaleToWeight(queue, entity, lag, before);
        }
        if (entity.onRq) {
            queue.weight += weight - before;
        }
        if (waits) {
            queue.insert(entity);
        }
    }

    /** Keep lag and distance to the deadline in real time, although virtual time now passes at another pace. */
    private void scaleToWeight(FairQueue queue, GroupEntity entity, long lag, int before) {
        long distance = entity.deadlineRelative ? entity.deadline : entity.deadline - entity.vruntime;
        entity.lag = lag * before / entity.weight;
        if (entity.onRq && placement.reweightKeepsLag()) {
            boolean runs = queue.curr == entity;
            queue.curr = runs ? null : queue.curr;
            queue.weight -= before;
            queue.nrRunning--;
            entity.vruntime = placement.onWakeup(queue, entity);
            queue.nrRunning++;
            queue.weight += before;
            queue.curr = runs ? entity : queue.curr;
        }
        distance = distance * before / entity.weight;
        entity.deadline = entity.deadlineRelative ? distance : entity.vruntime + distance;
    }

    private void keepLag(FairQueue queue, Entity entity, boolean sleeping) {
        entity.lag = placement.lagOnLeaving(queue, entity);
        if (!sleeping && placement.keepsDeadline(core.features)) {
            entity.deadline -= entity.vruntime;
            entity.deadlineRelative = true;
        }
    }

    /** An entity that was asleep on its queue leaves it ({@code dequeue_entities()} with DEQUEUE_DELAYED). */
    private void dequeueDelayed(RunQueue rq, Entity entity) {
        FairQueue queue = entity.queue();
        if (entity instanceof Task task) {
            dequeue(rq, task, true);
        } else {
            dequeue(rq, entity, true);
            leaveAbove(rq, queue, entity);
        }
        entity.delayed = false;
        forgetGain(entity);
    }

    /** The entities above a delayed group entity that left: those with nothing left leave too. */
    private void leaveAbove(RunQueue rq, FairQueue left, Entity entity) {
        FairQueue below = left;
        for (Entity above = entity.parent; above != null && below.weight == 0; above = above.parent) {
            below = above.queue();
            if (delays(below, above)) {
                core.load.update(above);
                delay(above);
                return;
            }
            dequeue(rq, above, true);
        }
    }

    private void forgetGain(Entity entity) {
        if (entity.lag > 0 && core.features.has(Feature.DELAY_ZERO)) {
            entity.lag = 0;
        }
    }

    /** A task that is woken while it sleeps on its queue goes on there; the queue's lock is held ({@code requeue_delayed_entity()}). */
    void requeueDelayed(RunQueue rq, Task task) {
        rq.fair.utilEst += task.utilEst.value();
        requeueDelayed((Entity) task);
    }

    private void requeueDelayed(Entity entity) {
        FairQueue queue = entity.queue();
        if (core.features.has(Feature.DELAY_ZERO)) {
            entity.lag = placement.lagOnLeaving(queue, entity);
            if (entity.lag > 0) {
                replace(queue, entity);
            }
        }
        core.load.update(entity);
        undelay(entity);
    }

    /** Take an entity out of its queue and place it anew without lag. */
    private void replace(FairQueue queue, Entity entity) {
        boolean waits = queue.curr != entity;
        if (waits) {
            queue.remove(entity);
        } else {
            queue.curr = null;
        }
        queue.weight -= entity.weight;
        queue.nrRunning--;
        entity.lag = 0;
        place(queue, entity, VruntimePlacement.Entry.WOKEN);
        queue.weight += entity.weight;
        queue.nrRunning++;
        if (waits) {
            queue.insert(entity);
        } else {
            queue.curr = entity;
        }
    }

    /** Put the running task, and the entities above it, back among the waiting ones if they are still runnable ({@code put_prev_entity()}). */
    void putPrevious(RunQueue rq) {
        putPrevious(rq, rq.fair);
        rq.fairCurr = null;
    }

    private void putPrevious(RunQueue rq, FairQueue queue) {
        Entity curr = queue.curr;
        if (curr == null) {
            return;
        }
        if (curr instanceof GroupEntity group) {
            putPrevious(rq, group.mine);
        }
        updateCurrent(rq, queue);
        queue.insert(curr);
        core.load.update(curr);
        queue.curr = null;
    }

    /** Pick the next task; null if everything queued sleeps, and has now left. */
    @Nullable
    Task pickNext(RunQueue rq) {
        while (rq.fair.nrRunning > 0) {
            Task picked = tryPick(rq);
            if (picked != null) {
                return picked;
            }
        }
        return null;
    }

    /** Pick from the top down; null if what was picked sleeps, and has now left. */
    private @Nullable Task tryPick(RunQueue rq) {
        FairQueue queue = rq.fair;
        while (true) {
            Entity entity = choose(rq, queue);
            if (entity.delayed) {
                dequeueDelayed(rq, entity);
                return null;
            }
            if (entity instanceof GroupEntity group) {
                queue = group.mine;
            } else {
                Task task = (Task) entity;
                if (queue.curr != task) {
                    switchTo(rq, task);
                }
                return task;
            }
        }
    }

    private Entity choose(RunQueue rq, FairQueue queue) {
        updateCurrent(rq, queue);
        PickNext rule = core.decisions.pickNext();
        Outcome<PickNext.Branch> picked = core.answered(rule, rule.pick(queue));
        if (picked.value() < 0) {
            if (queue.curr == null) {
                throw core.contract(rule, "picked the running task, but none is runnable");
            }
            return queue.curr;
        }
        if (picked.value() >= queue.waiting()) {
            throw core.contract(
                    rule, "picked position " + picked.value() + " of " + queue.waiting() + " waiting tasks");
        }
        return queue.waitingAt(picked.value());
    }

    /** Make a task the running one; entities above that run already go on. */
    private void switchTo(RunQueue rq, Task task) {
        Entity highest = task;
        for (Entity entity = task; entity != null; entity = entity.parent) {
            if (entity.queue().curr != entity) {
                highest = entity;
            }
        }
        putPrevious(rq, highest.queue());
        for (Entity entity = task; entity != null; entity = entity.parent) {
            if (entity.queue().curr != entity) {
                setNext(entity);
            }
            if (entity == highest) {
                break;
            }
        }
        rq.fairCurr = task;
        rq.relistNewest(task);
    }

    /** Make a waiting entity the running one of its queue ({@code set_next_entity()}). */
    private void setNext(Entity entity) {
        FairQueue queue = entity.queue();
        queue.remove(entity);
        queue.forgetBuddy(entity);
        core.load.update(entity);
        queue.curr = entity;
        entity.execStart = core.now;
        entity.prevSumExec = entity.sumExec;
        entity.protection = queue.requestRule().protectionAtPick(queue, entity);
    }

    /** Ask whether a task that was just enqueued takes the CPU; the queue's lock is held ({@code check_preempt_curr()}). */
    void checkPreemption(RunQueue rq, Task task, boolean isNew) {
        Task curr = rq.fairCurr;
        if (curr == null) {
            // Not a fair task that stays: the idle task gives way, a stopper does not, and one that leaves reschedules
            // anyway, unless the idle task has been picked already: who held the lock until now may come after that
            // pick.
            rq.needResched |= rq.curr == rq.idle || rq.next == rq.idle;
            return;
        }
        if (curr == task || (rq.needResched && !core.features.has(Feature.NEXT_BUDDY))) {
            return;
        }
        Enum<?> shown = comparePolicies(rq, curr, task);
        if (shown == PolicyPreemption.Branch.COMPARE) {
            shown = compare(rq, curr, task, isNew);
        }
        if (core.listener != null) {
            core.listener.preemptionChecked(core.now, rq.cpu, curr, task, shown);
        }
    }

    private PolicyPreemption.Branch comparePolicies(RunQueue rq, Task curr, Task task) {
        PolicyPreemption rule = core.decisions.policyPreemption();
        PolicyPreemption.Branch policies = core.answered(rule, rule.decide(curr, task));
        if (policies == PolicyPreemption.Branch.PREEMPT_IDLE_POLICY) {
            rq.needResched = true;
        }
        return policies;
    }

    private WakeupPreemption.Branch compare(RunQueue rq, Task curr, Task task, boolean isNew) {
        Entity running = curr;
        Entity wakee = task;
        // Climb to the entities of one queue (find_matching_se()).
        int excess = depth(running) - depth(wakee);
        for (; excess > 0; excess--) {
            running = parentOf(running);
        }
        for (; excess < 0; excess++) {
            wakee = parentOf(wakee);
        }
        while (running.queue != wakee.queue) {
            running = parentOf(running);
            wakee = parentOf(wakee);
        }
        FairQueue queue = running.queue();
        updateCurrent(rq, queue);
        WakeupPreemption rule = core.decisions.wakeupPreemption();
        if (!isNew && rule.remembersEveryWakee(core.features)) {
            queue.next = wakee;
        }
        WakeupPreemption.Branch branch = core.answered(rule, rule.decide(queue, running, wakee));
        switch (branch.protection()) {
            case STAYS -> {}
            case ENDS -> running.protection = queue.requestRule().protectionEnded(queue, running);
            case SHRINKS ->
                running.protection = Math.min(running.protection, running.vruntime + running.virtual(wakee.request));
        }
        if (branch.setsNextBuddy()) {
            queue.next = wakee;
        }
        if (branch.setsLastBuddy() && running instanceof Task) {
            queue.last = running;
        }
        rq.needResched |= branch.preempts();
        return branch;
    }

    private static int depth(Entity entity) {
        int depth = 0;
        for (Entity above = entity.parent; above != null; above = above.parent) {
            depth++;
        }
        return depth;
    }

    private static Entity parentOf(Entity entity) {
        Entity parent = entity.parent;
        if (parent == null) {
            throw new IllegalStateException(entity + " is at the top already");
        }
        return parent;
    }

    /** The running task gives up its turn ({@code yield_task_fair()}). */
    void yieldTurn(RunQueue rq, Task task) {
        if (rq.nrRunning == 1) {
            return;
        }
        FairQueue queue = task.queue();
        queue.forgetBuddy(task);
        updateCurrent(rq, queue);
        switch (core.decisions.pickNext().onYield()) {
            case SKIPPED_ONCE -> queue.skip = task;
            case DEADLINE_POSTPONED -> task.deadline += task.virtual(task.request);
        }
    }

    /** The tick of a CPU that runs a fair task ({@code task_tick_fair()}). */
    void tick(RunQueue rq, Task curr) {
        for (Entity entity = curr; entity != null; entity = entity.parent) {
            tick(rq, curr, entity);
        }
    }

    private void tick(RunQueue rq, Task curr, Entity entity) {
        FairQueue queue = entity.queue();
        updateCurrent(rq, queue);
        core.load.update(entity);
        takeShares(rq, entity);
        if (queue.nrRunning < 2) {
            return;
        }
        TickPreemption rule = core.decisions.tickPreemption();
        TickPreemption.Branch branch = core.answered(rule, rule.decide(queue, entity));
        if (core.listener != null) {
            core.listener.tickChecked(core.now, rq.cpu, curr, branch);
        }
        if (branch.preempts()) {
            rq.needResched = true;
            if (branch == TickPreemption.Branch.PREEMPT_SLICE_USED) {
                queue.forgetBuddy(entity);
            }
        }
    }

    /** Take a waiting task off its queue to move it ({@code detach_task()}); the queue's lock is held. */
    void detach(RunQueue from, Task task, int target, SchedListener.Migration cause) {
        if (!task.delayed) {
            from.fair.utilEst -= task.utilEst.value();
        }
        from.clock = core.now;
        FairQueue queue = task.queue();
        dequeue(from, task, false);
        core.load.detach(queue, task);
        moveTo(task, target, cause);
    }

    /** Put a moved task on its new queue ({@code attach_task()}); the queue's lock is held. */
    void attach(RunQueue to, Task task) {
        to.clock = core.now;
        core.groups.setQueue(to, task);
        if (!task.delayed) {
            to.fair.utilEst += task.utilEst.value();
        }
        enqueue(to, task, VruntimePlacement.Entry.MOVED);
        checkPreemption(to, task, false);
    }
}
