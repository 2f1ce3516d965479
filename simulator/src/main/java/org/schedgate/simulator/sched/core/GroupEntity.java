package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.GroupShares;
import org.schedgate.simulator.sched.decision.GroupView;
import org.schedgate.simulator.sched.fair.WeightedTime;
import org.schedgate.simulator.sched.pelt.LoadSignal;
import org.schedgate.simulator.task.ControlGroup;

/** A group's share of one CPU, as the queue above it sees it ({@code tg.se[cpu]}). */
final class GroupEntity extends Entity implements GroupView {
    final TaskGroup group;
    /** The queue of what the group has on this CPU ({@code se.my_q}). */
    final FairQueue mine;
    /** What the group's queue here last reported as its load average ({@code tg_load_avg_contrib}). */
    long reported;
    /** What it last reported of how long it was queued, 0..1024; only with contributions ({@code tg_runnable_contrib}). */
    long ranReported;
    /** The weight that {@link #inverse} is of; 0 before the first. */
    private int inverseOf;
    /** A division that several updates between two changes of the weight need. */
    private long inverse;

    /** Create the entity of a group that was never on the CPU: it weighs as a task of nice 0 until the first time or until shares are set. */
    GroupEntity(TaskGroup group, FairQueue mine, LoadSignal load) {
        super(
                group.spec.shares() == ControlGroup.SHARES_DEFAULT
                        ? ControlGroup.SHARES_DEFAULT
                        : GroupShares.SHARES_MIN,
                load);
        this.group = group;
        this.mine = mine;
        load.startGroup();
    }

    @Override
    public int shares() {
        return group.spec.shares();
    }

    @Override
    public long loadAvg() {
        return load.loadAvg();
    }

    @Override
    public long queuedWeight() {
        return mine.weight;
    }

    @Override
    public long queueLoadAvg() {
        return mine.load.loadAvg();
    }

    @Override
    public long elsewhere() {
        return Math.max(0, group.loadAvg - reported);
    }

    @Override
    public @Nullable GroupView above() {
        return parent;
    }

    @Override
    long virtual(long nanos) {
        if (inverseOf != weight) {
            inverseOf = weight;
            inverse = WeightedTime.inverse(weight);
        }
        return WeightedTime.virtual(nanos, weight, inverse);
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
