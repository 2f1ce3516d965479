package org.example;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/** A task that wakes always gets the CPU. */
final class OurPreemption implements WakeupPreemption {
    @Override
    public Branch decide(FairQueueView queue, EntityView running, EntityView wakee) {
        return Branch.PREEMPT;
    }
}
