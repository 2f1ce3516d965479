package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The pending events that {@link NearEvents} does not reach.
 *
 * <p>A tree of minima over the slots, four children a node. Time and slot id are packed into one number, so that the order is that
 * of the numbers and a match needs no branch. Setting an event replays one path from a leaf, taking the first leaves the path as it is until
 * somebody asks for the next, for many events set their own slot anew. Both take time proportional to the logarithm of the number of slots; nothing is
 * allocated. The slots of segments have three of the root's four children for themselves: they are the busiest, and their paths are the
 * shorter for it ({@link LeafLayout}).
 */
final class LaterEvents {
    private static final long NEVER = EventQueue.NEVER;
    private static final int NONE = -1;
    private static final int ROOT = 1;

    /** Pending times by slot: the queue's own, those of near events among them. */
    private final long[] times;
    /** The node of each slot. */
    private final int[] leaves;
    /** Keys in the tree: the root at 1, children of i at 4i to 4i + 3. */
    private final long[] keys;
    /** How many low bits of a key hold the slot; above them is the time since {@link #baseNanos}. */
    private final int slotBits;
    /** Times so far behind the base have no key of their own; they wait behind all others until the base moves. */
    private final long farNanos;

    private long baseNanos;
    /** A slot whose event was taken without a replay of its path, or NONE. */
    private int stale = NONE;
    /** The time of the first event while no path is stale. */
    private long firstNanos = NEVER;

    LaterEvents(SlotLayout layout, long[] times) {
        this.times = times;
        int slots = layout.size();
        slotBits = Integer.SIZE - Integer.numberOfLeadingZeros(slots - 1);
        farNanos = (NEVER >> slotBits) - 1;
        LeafLayout nodes = new LeafLayout(slots, slots - layout.count(Phase.SEGMENT) - layout.count(Phase.TICK));
        leaves = nodes.leaves;
        keys = new long[nodes.nodes];
        Arrays.fill(keys, NEVER);
    }

    /** Tell whether a slot has its event here. */
    boolean has(int slot) {
        return slot != stale && keys[leaves[slot]] != NEVER;
    }

    /** Set a slot's event here, in place of the one it has here, if any. */
    void set(int slot, long timeNanos) {
        change(slot, keyOf(slot, timeNanos));
    }

    /** Drop the event that a slot has here. */
    void remove(int slot) {
        change(slot, NEVER);
    }

    private long keyOf(int slot, long timeNanos) {
        return Math.min(timeNanos - baseNanos, farNanos) << slotBits | slot;
    }

    private void change(int slot, long key) {
        // The key of a taken slot may stay while other paths are replayed: it is seen on its own path only, which is
        // replayed before anybody looks.
        if (stale == slot) {
            stale = NONE;
        }
        replay(slot, key);
        firstNanos = foundFirst();
    }

    /** Return the time of the first event here, {@link EventQueue#NEVER} if there is none. */
    long firstTime() {
        settle();
        return firstNanos;
    }

    private long foundFirst() {
        long key = keys[ROOT];
        long ahead = key >> slotBits;
        if (ahead < farNanos) {
            return baseNanos + ahead;
        }
        return key == NEVER ? NEVER : times[farSlot()];
    }

    /** Return the slot of the first event; there is one, and no near event if it is farther away than keys can say. */
    int firstSlot() {
        settle();
        long key = keys[ROOT];
        return key >> slotBits < farNanos ? (int) key & ((1 << slotBits) - 1) : farSlot();
    }

    /** Take the first event, whose slot and time are known, off. */
    void take(int slot, long timeNanos) {
        boolean far = keys[ROOT] >> slotBits >= farNanos;
        stale = slot;
        if (far) {
            moveBase(timeNanos);
        }
    }

    private int farSlot() {
        int first = NONE;
        for (int slot = 0; slot < times.length; slot++) {
            if (has(slot) && (first == NONE || times[slot] < times[first])) {
                first = slot;
            }
        }
        return first;
    }

    private void moveBase(long toNanos) {
        settle();
        baseNanos = toNanos;
        for (int slot = 0; slot < times.length; slot++) {
            if (has(slot)) {
                replay(slot, keyOf(slot, times[slot]));
            }
        }
    }

    private void settle() {
        if (stale != NONE) {
            replay(stale, NEVER);
            stale = NONE;
            firstNanos = foundFirst();
        }
    }

    /**
     * Set a slot's key and play the matches from it up to the root.
     *
     * <p>Written out for so many levels that the compiler does not copy it to each place that schedules an event: of what a run executes, too
     * much would not fit a processor's instruction cache (5 % of a run of hackbench).
     */
    private void replay(int slot, long slotKey) {
        long[] tree = keys;
        int node = leaves[slot];
        long key = slotKey;
        tree[node] = key;
        while (true) {
            // The siblings only: the key of the node itself is at hand, and no match waits for memory written by the
            // one before.
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= LeafLayout.CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
        }
    }

    /** Return the lesser of two keys without a branch, which would be guessed wrong every other time; keys are not negative. */
    private static long min(long a, long b) {
        long difference = a - b;
        return b + (difference & (difference >> (Long.SIZE - 1)));
    }
}
