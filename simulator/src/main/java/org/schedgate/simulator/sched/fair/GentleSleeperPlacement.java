package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/**
 * A sleeper returns with limited credit, a new task starts in debt.
 *
 * <ul>
 *   <li>Rule: a task that wakes is at most one latency period ahead of the queue, half of one with GENTLE_FAIR_SLEEPERS, and never
 *       gains by a short sleep; a new task is not ahead of its parent and, with START_DEBIT, one slice behind the queue.
 *       A SCHED_IDLE task is credited the minimum granularity instead of the latency where the kernel has a minimum of its own for it.
 *   <li>Kernel: {@code place_entity()} and {@code task_fork_fair()} in fair.c, up to 6.5; the smaller credit 5.19 to 6.5. Up to 4.6 a task
 *       that has left still counts in the queue's lower bound ({@code update_min_vruntime()}).
 *   <li>Left out: the exception for very long sleeps (6.3 and later), which guards against an overflow of 64-bit virtual time that takes
 *       years.
 * </ul>
 */
public final class GentleSleeperPlacement implements VruntimePlacement {
    /** Whether a task that has left its queue counts in the queue's lower bound until the next accounting. */
    public enum Leaving {
        /** It does. Up to 4.6. */
        COUNTS,
        /** It does not. 4.7 and later. */
        DOES_NOT_COUNT
    }

    private final Leaving leaving;

    /** Create the placement of kernels whose lower bound counts a leaving task, or not. */
    public GentleSleeperPlacement(Leaving leaving) {
        this.leaving = Objects.requireNonNull(
                leaving, "GentleSleeperPlacement: leaving is null: give a constant of GentleSleeperPlacement.Leaving");
    }

    @Override
    public boolean boundCountsLeaving() {
        return leaving == Leaving.COUNTS;
    }

    @Override
    public long onWakeup(FairQueueView queue, EntityView task) {
        Tunables tunables = queue.tunables();
        boolean little = tunables.has(Tunable.IDLE_MIN_GRANULARITY) && task.idlePolicy();
        long creditNanos = little ? tunables.minGranularityNanos() : tunables.latencyNanos();
        if (queue.features().has(Feature.GENTLE_FAIR_SLEEPERS)) {
            creditNanos /= 2;
        }
        return Math.max(task.vruntimeNanos(), queue.minVruntimeNanos() - creditNanos);
    }

    @Override
    public long onFork(FairQueueView queue, EntityView child) {
        EntityView parent = queue.current();
        long inheritedNanos = parent == null ? child.vruntimeNanos() : parent.vruntimeNanos();
        long placedNanos = queue.minVruntimeNanos();
        if (queue.features().has(Feature.START_DEBIT)) {
            placedNanos += WeightedTime.virtual(queue.sliceNanos(child), child.weight());
        }
        return Math.max(inheritedNanos, placedNanos);
    }
}
