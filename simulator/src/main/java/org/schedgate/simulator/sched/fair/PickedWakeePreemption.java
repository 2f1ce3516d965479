package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/**
 * A wakee preempts if it is what a pick would now return.
 *
 * <ul>
 *   <li>Rule: with PREEMPT_SHORT a wakee that asks for less than the running entity, is eligible, and has the earlier deadline or meets a
 *       running entity that is not eligible, first ends that entity's protection. With NEXT_BUDDY every wakee but a new task is
 *       the next buddy.
 *   <li>Kernel: {@code check_preempt_wakeup_fair()} and {@code do_preempt_short()} in fair.c, 6.6 to 6.16; PREEMPT_SHORT from 6.12.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class PickedWakeePreemption implements WakeupPreemption {
    private final EarliestEligiblePick pick;

    /** Create the rule of kernels that pick so. */
    public PickedWakeePreemption(EarliestEligiblePick pick) {
        this.pick = Objects.requireNonNull(
                pick, "PickedWakeePreemption: pick is null: give what picks, such as new EarliestEligiblePick(...)");
    }

    @Override
    public Branch decide(FairQueueView queue, EntityView running, EntityView wakee) {
        if (!queue.features().has(Feature.WAKEUP_PREEMPTION)) {
            return Branch.KEEP_FEATURE_OFF;
        }
        boolean unprotects = queue.features().has(Feature.PREEMPT_SHORT) && isShortAndDue(queue, running, wakee);
        if (picks(queue, pick.search(queue, !unprotects), wakee)) {
            return unprotects ? Branch.PREEMPT_PICKED_UNPROTECT : Branch.PREEMPT_PICKED;
        }
        return unprotects ? Branch.KEEP_NOT_PICKED_UNPROTECT : Branch.KEEP_NOT_PICKED;
    }

    private static boolean isShortAndDue(FairQueueView queue, EntityView running, EntityView wakee) {
        return wakee.requestNanos() < running.requestNanos()
                && queue.eligible(wakee)
                && (wakee.deadlineNanos() < running.deadlineNanos() || !queue.eligible(running));
    }

    /** Tell whether a pick chose the wakee. */
    static boolean picks(FairQueueView queue, Outcome<PickNext.Branch> picked, EntityView wakee) {
        return picked.value() >= 0 && queue.at(picked.value()) == wakee;
    }

    @Override
    public boolean remembersWakee(FairQueueView queue) {
        return queue.features().has(Feature.NEXT_BUDDY);
    }
}
