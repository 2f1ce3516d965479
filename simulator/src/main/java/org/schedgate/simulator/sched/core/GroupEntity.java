package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.fair.WeightedTime;
import org.schedgate.simulator.sched.pelt.LoadSignal;

/** A group's share of one CPU, as the queue above it sees it ({@code tg.se[cpu]}). */
final class GroupEntity extends Entity {
    final TaskGroup group;
    /** The queue of what the group has on this CPU ({@code se.my_q}). */
    final FairQueue mine;
    /** What the group's queue here last reported as its load average ({@code tg_load_avg_contrib}). */
    long reported;

    GroupEntity(TaskGroup group, FairQueue mine, LoadSignal load) {
        super(group.spec.shares(), load);
        this.group = group;
        this.mine = mine;
    }

    @Override
    long virtual(long nanos) {
        return WeightedTime.virtual(nanos, weight);
    }

    /** Return the shortest request of what the group has queued here: a group asks for what its most urgent member does. */
    @Override
    public long customSliceNanos() {
        long shortest = mine.shortestRequestNanos();
        return shortest == Long.MAX_VALUE ? 0 : shortest;
    }

    @Override
    public String toString() {
        return group.spec.toString();
    }
}
