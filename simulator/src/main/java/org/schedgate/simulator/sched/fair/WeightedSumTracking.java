package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * Averages are sums that carry the weight, divided by a constant; a new task is attached with its queue's old clock.
 *
 * <ul>
 *   <li>Rule: sum over time of weight, decayed, by the largest sum there is. A new task's utilization is guessed from its queue's with the
 *       scaled-up weight. Since the clock is not brought up to date before the task is attached but is before it is enqueued, a
 *       new task enters as if it had slept since the queue's clock last moved.
 *   <li>Kernel: {@code __update_load_avg()} and {@code post_init_entity_util_avg()} in fair.c, 4.7 to 4.10 (4.11 and 4.12 bring the clock
 *       up to date).
 * </ul>
 */
public final class WeightedSumTracking implements LoadTracking {
    @Override
    public Form form() {
        return Form.WEIGHTED_SUMS;
    }

    @Override
    public boolean refreshesClockForNewTask() {
        return false;
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
