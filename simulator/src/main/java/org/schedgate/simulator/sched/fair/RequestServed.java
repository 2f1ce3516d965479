package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.RequestRule;

/**
 * A request is served when virtual run time reaches the deadline; until then the task that was picked for it is protected.
 *
 * <ul>
 *   <li>Rule: at the deadline the next request begins and the task makes way. The mark taken at the pick is the deadline of then: the task
 *       is protected while the deadline is still that one, and not once it was renewed without a switch, moved by a yield, or a wakee
 *       ended the protection. With PREEMPT_SHORT an unprotected task also makes way when it is ahead of the average. RUN_TO_PARITY off:
 *       no protection.
 *   <li>Kernel: {@code update_deadline()}, {@code update_curr()}, {@code did_preempt_short()}, {@code set_next_entity()} in fair.c, 6.6 to
 *       6.16; PREEMPT_SHORT from 6.12.
 * </ul>
 */
public final class RequestServed implements RequestRule {
    @Override
    public Branch atUpdate(FairQueueView queue, EntityView running) {
        if (running.vruntimeNanos() >= running.deadlineNanos()) {
            return Branch.SERVED;
        }
        if (!queue.features().has(Feature.PREEMPT_SHORT)
                || running.protectionNanos() == running.deadlineNanos()
                || queue.eligible(running)) {
            return Branch.GOES_ON;
        }
        return Branch.UNPROTECTED_AND_INELIGIBLE;
    }

    @Override
    public long protectionAtPick(FairQueueView queue, EntityView picked) {
        return picked.deadlineNanos();
    }

    @Override
    public boolean protects(FairQueueView queue, EntityView running) {
        return queue.features().has(Feature.RUN_TO_PARITY) && running.protectionNanos() == running.deadlineNanos();
    }

    @Override
    public long protectionEnded(FairQueueView queue, EntityView running) {
        return running.deadlineNanos() + 1;
    }
}
