package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.fair.NiceWeights;
import org.schedgate.simulator.sched.pelt.LoadSignal;

/** A group's share of one CPU, as the queue above it sees it ({@code tg.se[cpu]}). */
final class GroupEntity extends Entity {
    /** The queue of what the group has on this CPU ({@code se.my_q}). */
    final FairQueue mine;

    GroupEntity(FairQueue mine, int weight, NiceWeights.Scale scale, LoadSignal load) {
        super(weight, scale, load);
        this.mine = mine;
    }
}
