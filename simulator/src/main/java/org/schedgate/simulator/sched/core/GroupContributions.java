package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.pelt.ContributionSignal;

/**
 * Task groups where load is contributions, in kernels from 3.8 to 4.1: what a group's queues tell the group, and what its entity on a CPU
 * contributes ({@code __update_cfs_rq_tg_load_contrib()}, {@code __update_tg_runnable_avg()}, {@code __update_group_entity_contrib()}).
 */
final class GroupContributions {
    /** What a queue has to change by, as a part of what it told last, to tell the group. */
    private static final int TOLD_PART = 8;

    /** The same for the time it ran. */
    private static final int RAN_PART = 64;

    /** The group ran all the time on one CPU ({@code NICE_0_LOAD}). */
    private static final int ONE_CPU_LOG2 = 10;

    private GroupContributions() {}

    /** Tell a group what its queue on one CPU contributes, queued or asleep, if that changed enough or in any case. */
    static void report(FairQueue queue, boolean anyway) {
        GroupEntity owner = queue.owner;
        if (owner == null) {
            return;
        }
        ContributionSignal load = (ContributionSignal) queue.load;
        long delta = load.queuedLoadAvg() + load.blockedLoadAvg() - owner.reported;
        if (anyway || Math.abs(delta) > owner.reported / TOLD_PART) {
            owner.group.loadAvg += delta;
            owner.reported += delta;
        }
    }

    /** Account the time of a group's entity on or below its queue. */
    static void update(GroupEntity entity, long nowNanos) {
        ContributionSignal load = (ContributionSignal) entity.load;
        if (load.accountGroup(nowNanos, entity.onRq)) {
            load.contributeGroup(contribution(entity, load), entity.queue().load, entity.onRq);
        }
    }

    /** A group's entity that slept is about to be queued again. */
    static void wake(GroupEntity entity, long nowNanos) {
        ContributionSignal load = (ContributionSignal) entity.load;
        load.wakeGroup(entity.queue().load);
        if (load.accountGroup(nowNanos, false)) {
            load.contributeGroup(contribution(entity, load));
        }
    }

    /**
     * Return what a group's entity contributes: the part of the group's weight that the queue here has of the group's contributions; less
     * where the group as a whole ran less than one CPU's time.
     */
    private static long contribution(GroupEntity entity, ContributionSignal load) {
        TaskGroup group = entity.group;
        long delta = load.queuedPart() - entity.ranReported;
        if (Math.abs(delta) > entity.ranReported / RAN_PART) {
            group.ran += delta;
            entity.ranReported += delta;
        }
        long contributes = entity.reported * group.spec.shares() / (group.loadAvg + 1);
        return group.ran < 1 << ONE_CPU_LOG2 ? (contributes * group.ran) >> ONE_CPU_LOG2 : contributes;
    }
}
