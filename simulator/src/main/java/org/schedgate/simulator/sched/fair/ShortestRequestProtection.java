package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.RequestRule;

/**
 * The task that was picked is protected for one request of whoever in the queue asks for least, at most until its own deadline; when that is
 * over it makes way.
 *
 * <ul>
 *   <li>Rule: the mark is the deadline or, if some queued entity asks for less than the picked one, no later than that request from the
 *       virtual run time at the pick. The task is protected while its virtual run time is before the mark. With RUN_TO_PARITY off the base
 *       slice before scaling takes the place of the shortest request, so that a task that was picked runs at least that long.
 *   <li>Kernel: {@code set_protect_slice()}, {@code protect_slice()}, {@code update_curr()} in fair.c, 6.17 and 6.18.
 * </ul>
 */
public final class ShortestRequestProtection implements RequestRule {
    @Override
    public Branch atUpdate(FairQueueView queue, EntityView running) {
        if (running.vruntimeNanos() >= running.deadlineNanos()) {
            return Branch.SERVED;
        }
        return isBeforeMark(running) ? Branch.GOES_ON : Branch.PROTECTION_OVER;
    }

    @Override
    public long protectionAtPick(FairQueueView queue, EntityView picked) {
        long quantumNanos = queue.features().has(Feature.RUN_TO_PARITY)
                ? queue.shortestRequestNanos()
                : queue.tunables().normalizedBaseSliceNanos();
        if (quantumNanos >= picked.requestNanos()) {
            return picked.deadlineNanos();
        }
        return Math.min(
                picked.deadlineNanos(), picked.vruntimeNanos() + WeightedTime.virtual(quantumNanos, picked.weight()));
    }

    @Override
    public boolean protects(FairQueueView queue, EntityView running) {
        return isBeforeMark(running);
    }

    private static boolean isBeforeMark(EntityView running) {
        return running.vruntimeNanos() < running.protectionNanos();
    }

    @Override
    public long protectionEnded(FairQueueView queue, EntityView running) {
        return running.vruntimeNanos();
    }
}
