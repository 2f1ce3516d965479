package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * Averages are sums that carry the weight, divided by a constant; a new task is attached with its queue's old clock.
 *
 * <ul>
 *   <li>Rule: sum over time of weight, decayed, by the largest sum there is. A new task's utilization is guessed from its queue's with the
 *       scaled-up weight. Since the clock is not brought up to date before the task is attached but is before it is enqueued, a
 *       new task enters as if it had slept since the queue's clock last moved. Utilization is added by the CPU's capacity, and a new task's
 *       is guessed as if the CPU had the full one.
 *   <li>Kernel: {@code __update_load_avg()} and {@code post_init_entity_util_avg()} in fair.c, 4.7 to 4.10 (4.11 and 4.12 bring the clock
 *       up to date).
 * </ul>
 */
public final class WeightedSumTracking implements LoadTracking {
    /** {@code SCHED_CAPACITY_SCALE}. */
    private static final int FULL_CAPACITY = 1024;

    @Override
    public Invariance invariance() {
        return Invariance.AT_ACCRUAL;
    }

    @Override
    public Form form() {
        return Form.WEIGHTED_SUMS;
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
