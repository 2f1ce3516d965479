package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.TickPreemption;

/**
 * The tick accounts the running task's time and tests nothing more: the end of a request is seen by the accounting.
 *
 * <ul>
 *   <li>Rule: keep. The tick is still what makes a request end in time, since it accounts: a request of 3 ms lasts up to the next tick.
 *   <li>Kernel: {@code entity_tick()} in fair.c, 6.6 and later.
 * </ul>
 */
public final class TickWithoutTest implements TickPreemption {
    @Override
    public Branch decide(FairQueueView queue, EntityView running) {
        return Branch.KEEP_NO_TEST;
    }
}
