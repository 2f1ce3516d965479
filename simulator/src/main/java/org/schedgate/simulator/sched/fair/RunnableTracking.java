package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * Averages follow the elapsed part of the period; a queue also knows how many tasks are runnable on average.
 *
 * <ul>
 *   <li>Rule: as {@link QueuedLoadTracking}, but blocked tasks count in the one load there is. The estimated utilization rises at once unless
 *       UTIL_EST_FASTUP exists and is off, and of a task that had to wait it may be kept where it would fall.
 *   <li>Kernel: {@code kernel/sched/pelt.c} and fair.c, 5.7 to 6.18; estimates of waiting tasks kept from 6.8 (commit 50181c0cff31); the
 *       guess for new tasks by the weight itself from 6.10; delayed tasks no longer counted as runnable in 6.18.
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

    /** What a sleep does to the estimated utilization of a task that had to wait before it. */
    public enum Waited {
        /** It falls with the utilization. Up to 6.7. */
        LOWERS_ESTIMATE,
        /** It stays, since the utilization says how little the task got, not how little it wanted. 6.8 and later. */
        KEEPS_ESTIMATE
    }

    private final Guess guess;
    private final Delayed delayed;
    private final Waited waited;

    /** Create the tracking of kernels with a guess for new tasks, a count of delayed ones and what waiting does to an estimate. */
    public RunnableTracking(Guess guess, Delayed delayed, Waited waited) {
        this.guess = Objects.requireNonNull(
                guess, "RunnableTracking: guess is null: give a constant of RunnableTracking.Guess");
        this.delayed = Objects.requireNonNull(
                delayed, "RunnableTracking: delayed is null: give a constant of RunnableTracking.Delayed");
        this.waited = Objects.requireNonNull(
                waited, "RunnableTracking: waited is null: give a constant of RunnableTracking.Waited");
    }

    @Override
    public Invariance invariance() {
        return Invariance.BY_CLOCK;
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

    @Override
    public boolean waitersKeepEstimate() {
        return waited == Waited.KEEPS_ESTIMATE;
    }
}
