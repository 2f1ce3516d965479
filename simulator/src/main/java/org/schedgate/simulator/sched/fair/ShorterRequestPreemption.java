package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/**
 * A wakee preempts if it is what a pick would now return; one that asks for less is not held up by the running entity's protection.
 *
 * <ul>
 *   <li>Rule: with PREEMPT_SHORT and a shorter request the pick ignores the protection, which a wakee that wins ends, and one that loses shortens, with
 *       RUN_TO_PARITY, to the shortest request of the queue from now. With NEXT_BUDDY every wakee but a new task is the next buddy.
 *   <li>Kernel: {@code check_preempt_wakeup_fair()} and {@code update_protect_slice()} in fair.c, 6.17 and 6.18.
 * </ul>
 */
public final class ShorterRequestPreemption implements WakeupPreemption {
    private final EarliestEligiblePick pick;

    /** Create the rule of kernels that pick so. */
    public ShorterRequestPreemption(EarliestEligiblePick pick) {
        this.pick = Objects.requireNonNull(
                pick, "ShorterRequestPreemption: pick is null: give what picks, such as new EarliestEligiblePick(...)");
    }

    @Override
    public Branch decide(FairQueueView queue, EntityView running, EntityView wakee) {
        if (!queue.features().has(Feature.WAKEUP_PREEMPTION)) {
            return Branch.KEEP_FEATURE_OFF;
        }
        boolean shorter = queue.features().has(Feature.PREEMPT_SHORT) && wakee.requestNanos() < running.requestNanos();
        if (PickedWakeePreemption.picks(queue, pick.search(queue, !shorter), wakee)) {
            return shorter ? Branch.PREEMPT_SHORTER : Branch.PREEMPT_PICKED;
        }
        return shorter && queue.features().has(Feature.RUN_TO_PARITY)
                ? Branch.KEEP_NOT_PICKED_SHRINK
                : Branch.KEEP_NOT_PICKED;
    }

    @Override
    public boolean remembersWakee(FairQueueView queue) {
        return queue.features().has(Feature.NEXT_BUDDY);
    }
}
