package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/**
 * An entity enters a queue as far behind or ahead of the average as it left the last one, and gets a deadline one request away.
 *
 * <ul>
 *   <li>Rule: with PLACE_LAG the kept lag is stretched so that it is the same after the entity's own weight has moved the average; an empty
 *       queue forgets it. On leaving, the lag is limited to two requests or one tick. With PLACE_REL_DEADLINE a moved entity keeps the
 *       distance to its deadline. With PLACE_DEADLINE_INITIAL a new task's first request is halved, where the kernel says that it is new.
 *   <li>Kernel: {@code place_entity()} and {@code update_entity_lag()} in fair.c, 6.6 and later.
 * </ul>
 */
public final class LagPlacement implements VruntimePlacement {
    /** Whether the placement at enqueue is told that a task is new. */
    public enum NewTask {
        /** It is not: only an earlier placement, which this one overwrites, is. 6.6 to 6.11. */
        UNTOLD,
        /** It is. 6.12 and later. */
        TOLD
    }

    private final NewTask newTask;

    /** Create the placement of kernels that tell it, or not, that a task is new. */
    public LagPlacement(NewTask newTask) {
        this.newTask = Objects.requireNonNull(
                newTask, "LagPlacement: newTask is null: give a constant of LagPlacement.NewTask");
    }

    @Override
    public long onWakeup(FairQueueView queue, EntityView entity) {
        long averageNanos = queue.averageVruntimeNanos();
        if (queue.nrRunning() == 0 || !queue.features().has(Feature.PLACE_LAG)) {
            return averageNanos;
        }
        long weight = queue.weight();
        return averageNanos - entity.lagNanos() * (weight + entity.weight()) / weight;
    }

    @Override
    public long onFork(FairQueueView queue, EntityView child) {
        return onWakeup(queue, child);
    }

    @Override
    public boolean carriesLag() {
        return true;
    }

    @Override
    public long lagOnLeaving(FairQueueView queue, EntityView entity) {
        long limitNanos = WeightedTime.virtual(
                Math.max(2 * entity.requestNanos(), queue.tunables().tickNanos()), entity.weight());
        long lagNanos = queue.averageVruntimeNanos() - entity.vruntimeNanos();
        return Math.max(-limitNanos, Math.min(limitNanos, lagNanos));
    }

    @Override
    public boolean reweightKeepsLag() {
        return newTask == NewTask.TOLD;
    }

    @Override
    public boolean keepsDeadline(Features features) {
        return features.has(Feature.PLACE_REL_DEADLINE);
    }

    @Override
    public long deadlineNanos(FairQueueView queue, EntityView entity, long vruntimeNanos, Entry entry) {
        if (entity.deadlineRelative()) {
            return vruntimeNanos + entity.deadlineNanos();
        }
        long requestNanos = WeightedTime.virtual(queue.sliceNanos(entity), entity.weight());
        boolean halved = entry == Entry.NEW
                && newTask == NewTask.TOLD
                && queue.features().has(Feature.PLACE_DEADLINE_INITIAL);
        return vruntimeNanos + (halved ? requestNanos / 2 : requestNanos);
    }
}
