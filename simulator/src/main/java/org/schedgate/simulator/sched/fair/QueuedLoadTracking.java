package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * Averages follow the elapsed part of the period; a queue also knows the load of its queued tasks alone.
 *
 * <ul>
 *   <li>Rule: the divisor is the sum of a signal that was on all the time up to this very unit. The queued load is added to at enqueue and
 *       subtracted from at dequeue. The estimated utilization follows slowly, with UTIL_EST_FASTUP it rises at once. Capacity
 *       counts where utilization is added, or by the clock.
 *   <li>Kernel: {@code kernel/sched/pelt.c} and {@code enqueue_load_avg()} in fair.c, 4.13 to 5.6; the estimate from 4.17, UTIL_EST_FASTUP
 *       from 5.5; the clock ({@code clock_pelt}) from 5.1.
 * </ul>
 */
public final class QueuedLoadTracking implements LoadTracking {
    private final Invariance invariance;

    /** Create the form in which capacity counts in a certain way: at accrual up to 5.0, by the clock later. */
    public QueuedLoadTracking(Invariance invariance) {
        this.invariance = Objects.requireNonNull(
                invariance, "QueuedLoadTracking: invariance is null: give a constant of LoadTracking.Invariance");
    }

    @Override
    public Invariance invariance() {
        return invariance;
    }

    @Override
    public Form form() {
        return Form.QUEUED_LOAD;
    }

    @Override
    public long guessWeight(int weight) {
        return (long) weight * WeightedTime.NICE_0_WEIGHT;
    }

    @Override
    public boolean estimateRisesAtOnce(Features features) {
        return features.has(Feature.UTIL_EST_FASTUP);
    }
}
