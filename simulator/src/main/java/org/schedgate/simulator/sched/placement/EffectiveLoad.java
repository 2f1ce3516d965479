package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.GroupShares;
import org.schedgate.simulator.sched.decision.GroupView;

/**
 * By how much a CPU's load changes if a task of a group joins or leaves its queue there ({@code effective_load()}, up to 4.12).
 *
 * <p>A group has one weight on all CPUs. A task that joins its queue on one CPU draws a part of that weight there, away from the others; the
 * shift of the group's part is what joins the queue above, and so on up to the root. A task of the root group adds itself.
 */
final class EffectiveLoad {
    /** What a group's parts are measured by. */
    enum Measure {
        /** Queued weights and the entity's weight (3.15, 3.16). */
        WEIGHT,
        /** Load averages (4.3 to 4.12). */
        LOAD
    }

    private final Measure measure;

    EffectiveLoad(Measure measure) {
        this.measure = measure;
    }

    /**
     * Return the change of the CPU's load at the root.
     *
     * @param group the part of the task's group on the CPU, or null for the root group
     * @param here what joins the group's queue on the CPU; negative if it leaves
     * @param inAll what joins the group on any CPU; negative if it leaves
     */
    long of(@Nullable GroupView group, long here, long inAll) {
        long shift = here;
        long joins = inAll;
        for (GroupView at = group; at != null; at = at.above()) {
            long own = measure == Measure.WEIGHT ? at.queuedWeight() : at.queueLoadAvg();
            long all = joins + at.elsewhere() + own;
            long with = own + shift;
            long part = all > 0 && with < all ? with * at.shares() / all : at.shares();
            shift = Math.max(GroupShares.SHARES_MIN, part) - (measure == Measure.WEIGHT ? at.weight() : at.loadAvg());
            // Only the task's own group gains weight in all; those above divide what they have.
            joins = 0;
        }
        return shift;
    }
}
