package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * Averages are sums that carry the weight, divided by a constant; a new task is attached with its queue's old clock.
 *
 * <ul>
 *   <li>Rule: sum over time of weight, decayed, by the largest sum there is. A new task's utilization is guessed from its queue's with the
 *       scaled-up weight. Since the clock is not brought up to date before the task is attached but is before it is enqueued, a
 *       new task enters as if it had slept since the queue's clock last moved. Utilization is added by the CPU's capacity, and a new task's
 *       is guessed as if the CPU had the full one. A task that balancing moves shows in its old queue's average until that
 *       queue's next update, as one that wakes elsewhere. A group's entity is tracked by its own weight; where groups follow, it takes over at once
 *       what joins and leaves its queue, its load limited to its part of the group's weight.
 *   <li>Kernel: {@code __update_load_avg()} and {@code post_init_entity_util_avg()} in fair.c, 4.7 to 4.10 (4.11 and 4.12 bring the clock
 *       up to date); groups follow from 4.10 ({@code propagate_entity_load_avg()}, commits 09a43ace1f98 and 4e5160766fcc, from memory).
 * </ul>
 */
public final class WeightedSumTracking implements LoadTracking {
    /** {@code SCHED_CAPACITY_SCALE}. */
    private static final int FULL_CAPACITY = 1024;

    /** What a group's entity makes of tasks that join and leave the group's queue on its CPU. */
    public enum Groups {
        /** Nothing: it sees them only by the time it is queued itself. 4.7 to 4.9. */
        APART,
        /** It takes them over at once. 4.10 and later. */
        FOLLOW
    }

    private final Groups groups;

    /** Create the tracking of kernels with a rule for groups. */
    public WeightedSumTracking(Groups groups) {
        this.groups = Objects.requireNonNull(
                groups, "WeightedSumTracking: groups is null: give a constant of WeightedSumTracking.Groups");
    }

    @Override
    public boolean groupsFollow() {
        return groups == Groups.FOLLOW;
    }

    @Override
    public Invariance invariance() {
        return Invariance.AT_ACCRUAL;
    }

    @Override
    public Form form() {
        return Form.WEIGHTED_SUMS;
    }

    @Override
    public boolean detachesMoved() {
        return false;
    }

    @Override
    public boolean refreshesClockForNewTask() {
        return false;
    }

    @Override
    public int guessCapacity(int capacity) {
        return FULL_CAPACITY;
    }

    @Override
    public long guessWeight(int weight) {
        return (long) weight * WeightedTime.NICE_0_WEIGHT;
    }

    @Override
    public boolean estimateRisesAtOnce(Features features) {
        return false;
    }
}
