package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.SleeperDequeue;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/** Entities that sleep but stay on their queues until they are picked or woken ({@code sched_delayed}). */
final class DelayedDequeue {
    private final Core core;
    private final VruntimePlacement placement;

    DelayedDequeue(Core core) {
        this.core = core;
        this.placement = core.decisions.vruntimePlacement();
    }

    /** Ask whether an entity that goes to sleep stays on its queue for a while. */
    boolean delays(FairQueue queue, Entity entity) {
        SleeperDequeue rule = core.decisions.sleeperDequeue();
        SleeperDequeue.Branch branch = core.answered(rule, rule.decide(queue, entity));
        return branch.delays();
    }

    /** Mark an entity as asleep although it stays on its queue ({@code set_delayed()}). */
    static void delay(Entity entity) {
        Buddies.forget(entity);
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

    /** An entity that was asleep on its queue leaves it ({@code dequeue_entities()} with DEQUEUE_DELAYED). */
    void dequeueDelayed(RunQueue rq, Entity entity) {
        FairQueue queue = entity.queue();
        if (entity instanceof Task task) {
            core.fair.dequeue(rq, task, true);
        } else {
            core.fair.dequeue(rq, entity, true);
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
            core.fair.dequeue(rq, above, true);
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

    void requeueDelayed(Entity entity) {
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
        core.fair.place(queue, entity, VruntimePlacement.Entry.WOKEN);
        queue.weight += entity.weight;
        queue.nrRunning++;
        if (waits) {
            queue.insert(entity);
        } else {
            queue.curr = entity;
        }
    }
}
