package org.schedgate.simulator.loop;

/**
 * The pending events of a run: a fixed set of slots, each with at most one pending time, in one total order (time, phase, slot id).
 *
 * <p>There is no insertion sequence: two runs that come to schedule the same events in another order pop them in the same order.
 *
 * <p>A tournament tree a phase: ends of segments are by far the most frequent and stay in a tree of their own. Scheduling and popping take
 * time proportional to the logarithm of the number of slots of the phase; nothing is allocated.
 *
 * <p>Not thread-safe: one queue belongs to one run.
 */
public final class EventQueue {
    /** The time of a slot without an event. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;

    private final SlotLayout layout;
    private final int slots;
    /** The phases that have slots, in order: their trees and the first slot of each. */
    private final PhaseTree[] trees;

    private final int[] firstSlots;
    private long nowNanos;

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
        int used = 0;
        for (Phase phase : Phase.values()) {
            used += layout.count(phase) > 0 ? 1 : 0;
        }
        trees = new PhaseTree[used];
        firstSlots = new int[used];
        int next = 0;
        for (Phase phase : Phase.values()) {
            if (layout.count(phase) > 0) {
                trees[next] = new PhaseTree(layout.count(phase));
                firstSlots[next] = layout.slot(phase, 0);
                next++;
            }
        }
    }

    private int treeOf(int slot) {
        int tree = trees.length - 1;
        while (slot < firstSlots[tree]) {
            tree--;
        }
        return tree;
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
        if (timeNanos < nowNanos || timeNanos == NEVER || slot < 0 || slot >= slots) {
            throw refused(slot, timeNanos);
        }
        change(slot, timeNanos);
    }

    /**
     * Drop a slot's event, if there is any.
     *
     * @throws SimulationException if there is no such slot
     */
    public void cancel(int slot) {
        if (slot < 0 || slot >= slots) {
            throw refused(slot, NEVER);
        }
        int tree = treeOf(slot);
        if (trees[tree].timeOf(slot - firstSlots[tree]) != NEVER) {
            change(slot, NEVER);
        }
    }

    private void change(int slot, long timeNanos) {
        int tree = treeOf(slot);
        trees[tree].change(slot - firstSlots[tree], timeNanos);
    }

    /** Return the pending time of a slot, nanoseconds, or {@link #NEVER}. */
    public long timeOf(int slot) {
        int tree = treeOf(slot);
        return trees[tree].timeOf(slot - firstSlots[tree]);
    }

    /** Return the position of the tree with the next event: the earliest time, the earlier phase among equals. */
    private int nextTree() {
        int earliest = 0;
        long time = trees[0].nextTime();
        for (int tree = 1; tree < trees.length; tree++) {
            long other = trees[tree].nextTime();
            if (other < time) {
                time = other;
                earliest = tree;
            }
        }
        return earliest;
    }

    /** Return the slot of the next event, or -1 if none is pending. */
    public int nextSlot() {
        int tree = nextTree();
        return trees[tree].nextTime() == NEVER ? NONE : firstSlots[tree] + trees[tree].nextSlot();
    }

    /** Return the time of the next event, nanoseconds, or {@link #NEVER} if none is pending. */
    public long nextTime() {
        long time = trees[0].nextTime();
        for (int tree = 1; tree < trees.length; tree++) {
            time = Math.min(time, trees[tree].nextTime());
        }
        return time;
    }

    /**
     * Take the next event: its slot is free, and the time is now the event's.
     *
     * @return the slot, or -1 if no event is pending
     */
    public int pop() {
        int tree = nextTree();
        long timeNanos = trees[tree].nextTime();
        if (timeNanos == NEVER) {
            return NONE;
        }
        nowNanos = timeNanos;
        return firstSlots[tree] + trees[tree].pop();
    }

    private SimulationException refused(int slot, long timeNanos) {
        if (slot < 0 || slot >= slots) {
            return new SimulationException("event in slot " + slot + ": accepted is 0.." + (slots - 1));
        }
        return new SimulationException("event of phase " + layout.phaseOf(slot) + " in slot " + slot + " for time "
                + timeNanos + " ns at " + nowNanos + " ns: accepted is " + nowNanos + ".." + (NEVER - 1));
    }
}
