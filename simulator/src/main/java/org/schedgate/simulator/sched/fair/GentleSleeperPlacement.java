package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/**
 * A sleeper returns with limited credit, a new task starts in debt.
 *
 * <ul>
 *   <li>Rule: a task that wakes is at most one latency period ahead of the queue, half of one with GENTLE_FAIR_SLEEPERS, and never
 *       gains by a short sleep; a new task is not ahead of its parent and, with START_DEBIT, one slice behind the queue.
 *   <li>Kernel: {@code place_entity()} and {@code task_fork_fair()} in fair.c, up to 6.5.
 *   <li>Left out: the smaller credit of idle-policy entities (5.19 and later) and {@code sched_child_runs_first}, which is off by
 *       default (ADR-0007). The exception for very long sleeps (6.3 and later) guards against an overflow of 64-bit virtual
 *       time, which takes years.
 * </ul>
 */
public final class GentleSleeperPlacement implements VruntimePlacement {
    @Override
    public long onWakeup(FairQueueView queue, EntityView task) {
        long creditNanos = queue.tunables().latencyNanos();
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
