package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.pelt.LoadSignal;

/** What a fair queue holds ({@code struct sched_entity}): a task, or a group's share of one CPU. */
abstract sealed class Entity implements EntityView permits Task, GroupEntity {
    int weight;

    /** On its queue, running or delayed included ({@code se.on_rq}). */
    boolean onRq;
    /** Sleeps but stays queued until it is no longer ahead of the average ({@code se.sched_delayed}). */
    boolean delayed;

    long vruntime;
    /** True while the virtual run time is relative to its queue's lower bound: on the way between queues. */
    boolean vruntimeRelative;

    long deadline;
    boolean deadlineRelative;
    /** How far behind the average it was when it left its queue. */
    long lag;
    /** The request in force ({@code se.slice}). */
    long request;
    /** The mark of its protection, taken when it was picked ({@code se.vlag} or {@code se.vprot} while it runs). */
    long protection;

    long execStart;
    long sumExec;
    long prevSumExec;
    final LoadSignal load;

    /** The group's entity on the same CPU that this one is queued below, or null at the top. */
    @Nullable
    GroupEntity parent;

    /** The queue it is on or was last on. */
    @Nullable
    FairQueue queue;

    // Where it is in a queue that is ordered by deadline: see DeadlineTree.
    @Nullable
    Entity treeParent;

    @Nullable
    Entity treeLeft;

    @Nullable
    Entity treeRight;

    int treeSize;
    long treePriority;
    long treeLeastVruntime;
    long treeLeastRequest;

    Entity(int weight, LoadSignal load) {
        this.load = load;
        this.weight = weight;
    }

    /** Return real time as this entity's virtual time, nanoseconds ({@code calc_delta_fair()}). */
    abstract long virtual(long nanos);

    FairQueue queue() {
        if (queue == null) {
            throw new IllegalStateException(this + " was on no queue yet");
        }
        return queue;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public long vruntimeNanos() {
        return vruntime;
    }

    @Override
    public long deadlineNanos() {
        return deadline;
    }

    @Override
    public boolean deadlineRelative() {
        return deadlineRelative;
    }

    @Override
    public long lagNanos() {
        return lag;
    }

    @Override
    public long requestNanos() {
        return request;
    }

    @Override
    public long protectionNanos() {
        return protection;
    }

    @Override
    public long ranSincePickedNanos() {
        return sumExec - prevSumExec;
    }

    @Override
    public boolean queued() {
        return onRq;
    }

    @Override
    public boolean delayed() {
        return delayed;
    }
}
