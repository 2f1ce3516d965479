package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.GroupShares;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/** What a group's entity weighs on its CPU, and how the queue above takes a change of it ({@code update_cfs_group()}). */
final class GroupWeights {
    private final Core core;
    private final VruntimePlacement placement;

    private final boolean byQueue;

    GroupWeights(Core core) {
        this.core = core;
        this.byQueue = core.decisions.groupShares().moment() == GroupShares.Moment.WHEN_ITS_QUEUE_CHANGES;
        this.placement = core.decisions.vruntimePlacement();
    }

    /** Weigh a group's entity by the part of the group's load that is on this CPU ({@code update_cfs_group()}). */
    void takeShares(RunQueue rq, Entity entity) {
        if (!byQueue && entity instanceof GroupEntity group) {
            weigh(rq, group);
        }
    }

    /** What a queue has queued changed, or its tick came: weigh the group whose queue it is ({@code update_cfs_shares()} until 4.10). */
    void queueChanged(RunQueue rq, FairQueue queue) {
        GroupEntity owner = queue.owner;
        if (byQueue && owner != null) {
            weigh(rq, owner);
        }
    }

    private void weigh(RunQueue rq, GroupEntity group) {
        int weight = core.load.shares(group);
        if (weight != group.weight) {
            reweight(rq, group, weight);
        }
    }

    /** Change an entity's weight ({@code reweight_entity()}). */
    private void reweight(RunQueue rq, GroupEntity entity, int weight) {
        FairQueue queue = entity.queue();
        boolean waits = entity.onRq && queue.curr != entity;
        if (entity.onRq) {
            core.fair.updateCurrent(rq, queue);
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
}
