package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PickNext;

/** Which fair task runs next, and what changes when it is set or put back ({@code pick_next_task_fair()}). */
final class FairPick {
    private final Core core;

    FairPick(Core core) {
        this.core = core;
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
        core.fair.updateCurrent(rq, queue);
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
                core.delayed.dequeueDelayed(rq, entity);
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
        core.fair.updateCurrent(rq, queue);
        PickNext rule = core.decisions.pickNext();
        Outcome<PickNext.Branch> picked = core.answered(rule, rule.pick(queue));
        if (picked.value() < 0) {
            Entity curr = queue.curr;
            if (curr == null) {
                throw core.contract(rule, "picked the running task, but none is runnable");
            }
            if (rule.forgetsBuddyThatRuns()) {
                Buddies.forget(curr);
            }
            return curr;
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
        Buddies.forget(entity);
        core.load.update(entity);
        queue.curr = entity;
        entity.execStart = core.now;
        entity.prevSumExec = entity.sumExec;
        entity.protection = queue.requestRule().protectionAtPick(queue, entity);
    }
}
