package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.SleeperDequeue;

/**
 * A task that goes to sleep leaves its queue.
 *
 * <ul>
 *   <li>Rule: always at once.
 *   <li>Kernel: {@code dequeue_entity()} in fair.c, up to 6.11.
 * </ul>
 */
public final class DequeueAtOnce implements SleeperDequeue {
    @Override
    public Branch decide(FairQueueView queue, EntityView sleeper) {
        return Branch.AT_ONCE;
    }
}
