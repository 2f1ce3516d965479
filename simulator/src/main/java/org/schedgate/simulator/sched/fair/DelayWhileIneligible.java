package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.SleeperDequeue;

/**
 * A task that goes to sleep while it is ahead of the average stays queued until it no longer is, so that it cannot sleep its debt away.
 *
 * <ul>
 *   <li>Rule: with DELAY_DEQUEUE, delayed if not eligible; it leaves when it is picked, and if it is woken before, it just goes on.
 *   <li>Kernel: {@code dequeue_entity()} in fair.c, 6.12 and later.
 *   <li>Left out: throttled groups, which are not modelled.
 * </ul>
 */
public final class DelayWhileIneligible implements SleeperDequeue {
    @Override
    public Branch decide(FairQueueView queue, EntityView sleeper) {
        return queue.features().has(Feature.DELAY_DEQUEUE) && !queue.eligible(sleeper)
                ? Branch.DELAYED
                : Branch.AT_ONCE;
    }
}
