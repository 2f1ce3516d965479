package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * Averages follow the elapsed part of the period; a queue also knows how many tasks are runnable on average.
 *
 * <ul>
 *   <li>Rule: as {@link QueuedLoadTracking}, but blocked tasks count in the one load there is. The estimated utilization rises at once unless
 *       UTIL_EST_FASTUP exists and is off.
 *   <li>Kernel: {@code kernel/sched/pelt.c} and fair.c, 5.7 to 6.18; the guess for new tasks by the weight itself from 6.10; delayed tasks
 *       no longer counted as runnable in 6.18.
 * </ul>
 */
public final class RunnableTracking implements LoadTracking {
    /** By which weight a new task's utilization is guessed. */
    public enum Guess {
        /** The weight scaled up by 1024. Up to 6.9. */
        SCALED_UP,
        /** The weight. 6.10 and later. */
        PLAIN
    }

    /** Whether a task that sleeps but is still queued counts as runnable. */
    public enum Delayed {
        /** It does. 6.12. */
        RUNNABLE,
        /** It does not. 6.14 and later. */
        NOT_RUNNABLE
    }

    private final Guess guess;
    private final Delayed delayed;

    /** Create the tracking of kernels with a guess for new tasks and a count of delayed ones. */
    public RunnableTracking(Guess guess, Delayed delayed) {
        this.guess = guess;
        this.delayed = delayed;
    }

    @Override
    public Form form() {
        return Form.RUNNABLE_TASKS;
    }

    @Override
    public long guessWeight(int weight) {
        return guess == Guess.PLAIN ? weight : (long) weight * WeightedTime.NICE_0_WEIGHT;
    }

    @Override
    public boolean countsDelayed() {
        return delayed == Delayed.RUNNABLE;
    }

    @Override
    public boolean estimateRisesAtOnce(Features features) {
        return features.has(Feature.UTIL_EST_FASTUP) || !features.present().contains(Feature.UTIL_EST_FASTUP);
    }
}
