package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;

/** An entity of a queue with deadlines; nice 0 and a request of 3 ms unless told otherwise. */
final class EntityFixture implements EntityView {
    private final long vruntimeNanos;
    private final long deadlineNanos;
    private int weight = 1024;
    private boolean relative;
    private long lagNanos;
    private long requestNanos = 3_000_000;
    private long customNanos;
    private long protectionNanos;

    /** Create an entity at a virtual run time with a deadline. */
    EntityFixture(long vruntimeNanos, long deadlineNanos) {
        this.vruntimeNanos = vruntimeNanos;
        this.deadlineNanos = deadlineNanos;
    }

    EntityFixture weight(int value) {
        weight = value;
        return this;
    }

    EntityFixture relative() {
        relative = true;
        return this;
    }

    EntityFixture lag(long nanos) {
        lagNanos = nanos;
        return this;
    }

    EntityFixture request(long nanos) {
        requestNanos = nanos;
        return this;
    }

    EntityFixture custom(long nanos) {
        customNanos = nanos;
        return this;
    }

    EntityFixture protection(long nanos) {
        protectionNanos = nanos;
        return this;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public long vruntimeNanos() {
        return vruntimeNanos;
    }

    @Override
    public long ranSincePickedNanos() {
        return 0;
    }

    @Override
    public boolean queued() {
        return true;
    }

    @Override
    public long deadlineNanos() {
        return deadlineNanos;
    }

    @Override
    public boolean deadlineRelative() {
        return relative;
    }

    @Override
    public long lagNanos() {
        return lagNanos;
    }

    @Override
    public long requestNanos() {
        return requestNanos;
    }

    @Override
    public long customSliceNanos() {
        return customNanos;
    }

    @Override
    public long protectionNanos() {
        return protectionNanos;
    }
}
