package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.RequestRule;

/**
 * Run time is not cut into requests; accounting it has no consequence.
 *
 * <ul>
 *   <li>Rule: never renews, never reschedules, never protects: turns end by ticks and wakeups.
 *   <li>Kernel: {@code update_curr()} in fair.c, up to 6.5.
 * </ul>
 */
public final class NoRequests implements RequestRule {
    @Override
    public Branch atUpdate(FairQueueView queue, EntityView running) {
        return Branch.NO_REQUESTS;
    }
}
