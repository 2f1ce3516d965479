package org.example;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/** A task that wakes waits for its turn. */
final class OurPreemption implements WakeupPreemption {
    @Override
    public Branch decide(FairQueueView queue, EntityView running, EntityView wakee) {
        return Branch.KEEP_NOT_BEHIND;
    }
}
