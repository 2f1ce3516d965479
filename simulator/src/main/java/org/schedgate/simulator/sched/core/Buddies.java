package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;

/**
 * The marks a queue keeps beside its order: who should run next, who was preempted last, who gave up its turn ({@code set_next_buddy()},
 * {@code clear_buddies()}). Of a task in a group, the groups it is in are marked on the queues above, too.
 */
final class Buddies {
    private Buddies() {}

    /** Mark an entity as the one that should run next; a SCHED_IDLE task is not worth it. */
    static void next(Entity entity) {
        for (Entity at = marked(entity); at != null; at = marked(at.parent)) {
            at.queue().next = at;
        }
    }

    /** Mark an entity as the one that was preempted by a wakeup; a SCHED_IDLE task is not worth it. */
    static void last(Entity entity) {
        for (Entity at = marked(entity); at != null; at = marked(at.parent)) {
            at.queue().last = at;
        }
    }

    private static @Nullable Entity marked(@Nullable Entity entity) {
        return entity != null && entity.onRq && !entity.idlePolicy() ? entity : null;
    }

    /** Mark an entity as one that gave up its turn. */
    static void skip(Entity entity) {
        for (Entity at = entity; at != null; at = at.parent) {
            at.queue().skip = at;
        }
    }

    /** Take an entity's marks off, and those of its groups as far as they are the same. */
    static void forget(Entity entity) {
        FairQueue queue = entity.queue();
        if (queue.next == entity) {
            forgetNext(entity);
        }
        if (queue.last == entity) {
            forgetLast(entity);
        }
        if (queue.skip == entity) {
            forgetSkip(entity);
        }
    }

    private static void forgetNext(Entity entity) {
        for (Entity at = entity; at != null && at.queue().next == at; at = at.parent) {
            at.queue().next = null;
        }
    }

    private static void forgetLast(Entity entity) {
        for (Entity at = entity; at != null && at.queue().last == at; at = at.parent) {
            at.queue().last = null;
        }
    }

    private static void forgetSkip(Entity entity) {
        for (Entity at = entity; at != null && at.queue().skip == at; at = at.parent) {
            at.queue().skip = null;
        }
    }
}
