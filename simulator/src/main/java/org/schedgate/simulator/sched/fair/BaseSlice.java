package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.SliceRule;

/**
 * Every request is the base slice, unless the task asked for another.
 *
 * <ul>
 *   <li>Rule: the number and weight of the others do not matter: a weight shows in the deadline, which is nearer for heavy tasks.
 *   <li>Kernel: {@code update_deadline()} and {@code place_entity()} in fair.c, 6.6 and later; custom slices from 6.12 ({@code
 *       __setparam_fair()}). 3 ms at 8 CPUs and more, 2.8 ms from 6.15.
 * </ul>
 */
public final class BaseSlice implements SliceRule {
    /** Whether a task may ask for a slice of its own. */
    public enum Custom {
        /** It may not. 6.6 to 6.11. */
        REFUSED,
        /** It may. 6.12 and later. */
        KEPT
    }

    private final Custom custom;

    /** Create the rule of kernels that let tasks ask for slices, or not. */
    public BaseSlice(Custom custom) {
        this.custom = Objects.requireNonNull(custom, "BaseSlice: custom is null: give a constant of BaseSlice.Custom");
    }

    @Override
    public boolean acceptsCustom() {
        return custom == Custom.KEPT;
    }

    @Override
    public long sliceNanos(FairQueueView queue, EntityView entity) {
        long customNanos = entity.customSliceNanos();
        return customNanos == 0 ? queue.tunables().baseSliceNanos() : customNanos;
    }
}
