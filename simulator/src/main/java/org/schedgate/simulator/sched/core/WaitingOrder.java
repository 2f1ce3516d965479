package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/** The waiting entities of one queue in an order. */
interface WaitingOrder {
    int size();

    void insert(Entity entity);

    void remove(Entity entity);

    /** Return the entity at a position, 0 being the first. */
    Entity at(int position);

    /** Return an entity's position, or -1 if it does not wait here. */
    int positionOf(Entity entity);

    /** Return the least virtual run time; only if there is an entity. */
    long leastVruntime();

    /** Return the first entity in order whose virtual run time is at most the bound, or null. */
    @Nullable
    Entity firstUpTo(long vruntimeNanos);

    /** Return the shortest request; {@link Long#MAX_VALUE} if there is no entity. */
    long leastRequest();
}
