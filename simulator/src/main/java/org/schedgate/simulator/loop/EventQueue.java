package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The pending events of a run: a fixed set of slots, each with at most one pending time, in one total order (time, phase, slot id).
 *
 * <p>There is no insertion sequence: two runs that come to schedule the same events in another order pop them in the same order.
 *
 * <p>A tree of minima over the slots, four children a node. Time and slot id are packed into one number, so that the order is that
 * of the numbers and a match needs no branch. Scheduling replays one path from a leaf, popping leaves the path of the winner as it is until
 * the queue is asked for the next event, for most events schedule their own slot anew. Scheduling and popping take time proportional to
 * the logarithm of the number of slots; nothing is allocated. The slots of segments have three of the root's four children for
 * themselves: they are the busiest, and their paths are the shorter for it ({@link LeafLayout}).
 *
 * <p>Not thread-safe: one queue belongs to one run.
 */
public final class EventQueue {
    /** The time of a slot without an event. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;
    private static final int CHILDREN_LOG2 = 2;
    static final int CHILDREN = 1 << CHILDREN_LOG2;
    private static final int ROOT = 1;

    private final SlotLayout layout;
    private final int slots;
    /** Pending times by slot. */
    private final long[] times;
    /** Keys in the tree: the root at 1, children of i at 4i to 4i + 3. */
    private final long[] keys;

    /** The node of each slot. */
    private final int[] leaves;
    /** How many low bits of a key hold the slot; above them is the time since {@link #baseNanos}. */
    private final int slotBits;
    /** Times so far behind the base have no key of their own; they wait behind all others until the base moves. */
    private final long farNanos;

    private long baseNanos;
    private long nowNanos;
    /** A slot that was popped without a replay of its path, or NONE. */
    private int stale = NONE;

    /**
     * Create a queue without events at time 0.
     *
     * @throws IllegalArgumentException if the layout has no slots
     */
    public EventQueue(SlotLayout layout) {
        if (layout.size() == 0) {
            throw new IllegalArgumentException("an event queue without slots: give at least one");
        }
        this.layout = layout;
        slots = layout.size();
        slotBits = Integer.SIZE - Integer.numberOfLeadingZeros(slots - 1);
        farNanos = (NEVER >> slotBits) - 1;
        times = new long[slots];
        Arrays.fill(times, NEVER);
        LeafLayout nodes = new LeafLayout(slots, slots - layout.count(Phase.SEGMENT) - layout.count(Phase.TICK));
        leaves = nodes.leaves;
        keys = new long[nodes.nodes];
        Arrays.fill(keys, NEVER);
    }

    /** Return the slots. */
    public SlotLayout layout() {
        return layout;
    }

    /** Return the time of the event popped last, nanoseconds; 0 before the first. */
    public long nowNanos() {
        return nowNanos;
    }

    /**
     * Set the time of a slot's event, in place of the pending one if there is any.
     *
     * @param slot a slot id of the layout
     * @param timeNanos from {@link #nowNanos()} on, below {@link #NEVER}
     * @throws SimulationException if the time has passed or there is no such slot
     */
    public void schedule(int slot, long timeNanos) {
        long ahead = timeNanos - baseNanos;
        // One more than NEVER is less than any time.
        if (timeNanos + 1 <= nowNanos || slot < 0 || slot >= times.length) {
            throw refused(slot, timeNanos);
        }
        if (ahead > farNanos) {
            ahead = farNanos;
        }
        change(slot, timeNanos, ahead << slotBits | slot);
    }

    /**
     * Drop a slot's event, if there is any.
     *
     * @throws SimulationException if there is no such slot
     */
    public void cancel(int slot) {
        if (slot < 0 || slot >= times.length) {
            throw refused(slot, NEVER);
        }
        if (times[slot] != NEVER) {
            change(slot, NEVER, NEVER);
        }
    }

    private long keyOf(int slot, long timeNanos) {
        return Math.min(timeNanos - baseNanos, farNanos) << slotBits | slot;
    }

    private void change(int slot, long timeNanos, long key) {
        // The key of a popped slot may stay while other paths are replayed: it is seen on its own path only, which is
        // replayed before anybody looks.
        if (stale == slot) {
            stale = NONE;
        }
        times[slot] = timeNanos;
        replay(slot, key);
    }

    /** Return the pending time of a slot, nanoseconds, or {@link #NEVER}. */
    public long timeOf(int slot) {
        return times[slot];
    }

    /** Return the slot of the next event, or -1 if none is pending. */
    public int nextSlot() {
        settle();
        long key = keys[ROOT];
        return key >> slotBits < farNanos ? (int) key & ((1 << slotBits) - 1) : nextFarSlot();
    }

    /** Return the time of the next event, nanoseconds, or {@link #NEVER} if none is pending. */
    public long nextTime() {
        settle();
        long ahead = keys[ROOT] >> slotBits;
        if (ahead < farNanos) {
            return baseNanos + ahead;
        }
        int slot = nextFarSlot();
        return slot == NONE ? NEVER : times[slot];
    }

    private int nextFarSlot() {
        int first = NONE;
        for (int slot = 0; slot < slots; slot++) {
            if (times[slot] < (first == NONE ? NEVER : times[first])) {
                first = slot;
            }
        }
        return first;
    }

    /**
     * Take the next event: its slot is free, and the time is now the event's.
     *
     * @return the slot, or -1 if no event is pending
     */
    public int pop() {
        return popUpTo(NEVER - 1);
    }

    /**
     * Take the next event unless it is later than a time.
     *
     * @param limitNanos the latest time of an event to take, nanoseconds
     * @return the slot, or -1 if no event is pending up to that time
     */
    public int popUpTo(long limitNanos) {
        settle();
        long key = keys[ROOT];
        long ahead = key >> slotBits;
        if (ahead >= farNanos) {
            return popFar(limitNanos);
        }
        long time = baseNanos + ahead;
        if (time > limitNanos) {
            return NONE;
        }
        int slot = (int) key & ((1 << slotBits) - 1);
        nowNanos = time;
        times[slot] = NEVER;
        stale = slot;
        return slot;
    }

    private int popFar(long limitNanos) {
        int slot = nextFarSlot();
        if (slot == NONE || times[slot] > limitNanos) {
            return NONE;
        }
        nowNanos = times[slot];
        times[slot] = NEVER;
        stale = slot;
        moveBase();
        return slot;
    }

    private void moveBase() {
        baseNanos = nowNanos;
        for (int slot = 0; slot < slots; slot++) {
            if (times[slot] != NEVER) {
                replay(slot, keyOf(slot, times[slot]));
            }
        }
    }

    private void settle() {
        if (stale != NONE) {
            replay(stale, NEVER);
            stale = NONE;
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
            node >>= CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= CHILDREN_LOG2;
            tree[node] = key;
            if (node == ROOT) {
                return;
            }
            key = min(key, min(tree[node ^ 1], min(tree[node ^ 2], tree[node ^ 3])));
            node >>= CHILDREN_LOG2;
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

    private SimulationException refused(int slot, long timeNanos) {
        if (slot < 0 || slot >= slots) {
            return new SimulationException("event in slot " + slot + ": accepted is 0.." + (slots - 1));
        }
        return new SimulationException("event of phase " + layout.phaseOf(slot) + " in slot " + slot + " for time "
                + timeNanos + " ns at " + nowNanos + " ns: accepted is " + nowNanos + ".." + (NEVER - 1));
    }
}
