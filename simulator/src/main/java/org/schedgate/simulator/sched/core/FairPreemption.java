package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.PolicyPreemption;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/** When the running fair task has to give way: to a task that was just enqueued, at the tick, or since it yields. */
final class FairPreemption {
    private final Core core;

    FairPreemption(Core core) {
        this.core = core;
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
        if (curr == task) {
            return;
        }
        WakeupPreemption rule = core.decisions.wakeupPreemption();
        if (!isNew && rule.remembersWakee(curr.queue())) {
            Buddies.next(task);
        }
        if (rq.needResched) {
            return;
        }
        Entity running = matching(curr, task);
        Entity wakee = matching(task, curr);
        Enum<?> shown = comparePolicies(rq, running, wakee, curr, task);
        if (shown == PolicyPreemption.Branch.COMPARE) {
            shown = compare(rq, rule, running, wakee);
        }
        if (core.listener != null) {
            core.listener.preemptionChecked(core.now, rq.cpu, curr, task, shown);
        }
    }

    private PolicyPreemption.Branch comparePolicies(RunQueue rq, Entity running, Entity wakee, Task curr, Task task) {
        PolicyPreemption rule = core.decisions.policyPreemption();
        FairQueue queue = running.queue();
        PolicyPreemption.Branch policies = core.answered(
                rule, rule.amongEntities() ? rule.decide(queue, running, wakee, task) : rule.decide(curr, task));
        if (policies == PolicyPreemption.Branch.PREEMPT_IDLE_POLICY_UNPROTECT) {
            running.protection = queue.requestRule().protectionEnded(queue, running);
        }
        rq.needResched |= policies.preempts();
        return policies;
    }

    private WakeupPreemption.Branch compare(RunQueue rq, WakeupPreemption rule, Entity running, Entity wakee) {
        FairQueue queue = running.queue();
        core.fair.updateCurrent(rq, queue);
        WakeupPreemption.Branch branch = core.answered(rule, rule.decide(queue, running, wakee));
        switch (branch.protection()) {
            case STAYS -> {}
            case ENDS -> running.protection = queue.requestRule().protectionEnded(queue, running);
            case SHRINKS ->
                running.protection =
                        Math.min(running.protection, running.vruntime + running.virtual(queue.shortestRequestNanos()));
        }
        if (branch.setsNextBuddy()) {
            Buddies.next(wakee);
        }
        if (branch.setsLastBuddy() && running instanceof Task) {
            Buddies.last(running);
        }
        rq.needResched |= branch.preempts();
        return branch;
    }

    /** Return what stands for an entity in the queue that it shares with another one: itself or the group it is in ({@code find_matching_se()}). */
    private static Entity matching(Entity entity, Entity other) {
        Entity mine = entity;
        Entity theirs = other;
        if (mine.queue == theirs.queue) {
            return mine;
        }
        int excess = depth(mine) - depth(theirs);
        for (; excess > 0; excess--) {
            mine = parentOf(mine);
        }
        for (; excess < 0; excess++) {
            theirs = parentOf(theirs);
        }
        while (mine.queue != theirs.queue) {
            mine = parentOf(mine);
            theirs = parentOf(theirs);
        }
        return mine;
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
        Buddies.forget(task);
        core.fair.updateCurrent(rq, queue);
        switch (core.decisions.pickNext().onYield()) {
            case SKIPPED_ONCE -> Buddies.skip(task);
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
        core.fair.updateCurrent(rq, queue);
        core.load.update(entity, true);
        core.groupWeights.takeShares(rq, entity);
        core.groupWeights.queueChanged(rq, queue);
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
                Buddies.forget(entity);
            }
        }
    }
}
