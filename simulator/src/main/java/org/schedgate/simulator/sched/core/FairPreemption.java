package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.Feature;
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
        core.fair.updateCurrent(rq, queue);
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
        core.fair.updateCurrent(rq, queue);
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
                queue.forgetBuddy(entity);
            }
        }
    }
}
