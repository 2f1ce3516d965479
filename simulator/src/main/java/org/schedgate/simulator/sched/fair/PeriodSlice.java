package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;

/**
 * A slice is the task's share, by weight, of a period in which every runnable task runs once.
 *
 * <ul>
 *   <li>Rule: the period is the latency target, or one minimum granularity a task when there are more tasks than fit; with BASE_SLICE
 *       a slice is not shorter than the minimum granularity, for a SCHED_IDLE task beside others the smaller one there is for it.
 *       Of an entity of a group it is the share of the group's share, level by level.
 *   <li>Kernel: {@code sched_slice()} and {@code __sched_period()} in fair.c, up to 6.5; BASE_SLICE and ALT_PERIOD, which counts the tasks
 *       of the whole CPU instead of the queue's entities, from 5.13 (and stable 5.12); the minimum for SCHED_IDLE tasks 5.19 to 6.5.
 * </ul>
 */
public final class PeriodSlice implements SliceRule {
    @Override
    public long sliceNanos(FairQueueView queue, EntityView task) {
        Tunables tunables = queue.tunables();
        int tasks = queue.features().has(Feature.ALT_PERIOD) ? queue.nrRunningOfCpu() : queue.nrRunning();
        if (!task.queued()) {
            // A task about to enter is counted in.
            tasks++;
        }
        long periodNanos =
                tasks > tunables.nrLatency() ? tasks * tunables.minGranularityNanos() : tunables.latencyNanos();
        long shareNanos = share(periodNanos, queue, task);
        EntityView group = queue.owner();
        FairQueueView above = queue.above();
        while (group != null && above != null) {
            shareNanos = share(shareNanos, above, group);
            group = above.owner();
            above = above.above();
        }
        return queue.features().has(Feature.BASE_SLICE) ? Math.max(shareNanos, leastNanos(queue, task)) : shareNanos;
    }

    /** Return an entity's part by weight; one about to enter is counted in. */
    private static long share(long nanos, FairQueueView queue, EntityView entity) {
        return WeightedTime.scale(nanos, entity.weight(), queue.weight() + (entity.queued() ? 0 : entity.weight()));
    }

    private static long leastNanos(FairQueueView queue, EntityView task) {
        Tunables tunables = queue.tunables();
        boolean idleBesideOthers =
                tunables.has(Tunable.IDLE_MIN_GRANULARITY) && task.idlePolicy() && !queue.idlePolicyOnly();
        return idleBesideOthers ? tunables.get(Tunable.IDLE_MIN_GRANULARITY) : tunables.minGranularityNanos();
    }
}
