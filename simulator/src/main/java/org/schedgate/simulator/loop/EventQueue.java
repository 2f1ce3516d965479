package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The pending events of a run: a fixed set of slots, each with at most one pending time, in one total order (time, phase, slot id).
 *
 * <p>There is no insertion sequence: two runs that come to schedule the same events in another order pop them in the same order.
 *
 * <p>A tournament tree over slot ids, padded to a power of two. A match is won by the earlier time, and by the left side, which has
 * the lower ids, when times are equal. Scheduling replays one path from a leaf, popping leaves the path of the winner to be
 * replayed by the next call, for most events schedule their own slot anew. Scheduling and popping take time proportional to the
 * logarithm of the number of slots; nothing is allocated.
 *
 * <p>Not thread-safe: one queue belongs to one run.
 */
public final class EventQueue {
    /** The time of a slot without an event. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;

    private final SlotLayout layout;
    private final int slots;
    private final int leaves;
    /** Pending times by slot; NEVER also for the padding. */
    private final long[] times;
    /** Winners of inner nodes, the root at 1, children of i at 2i and 2i + 1; leaves are the slots themselves. */
    private final int[] winners;
    /** The winners' times, so that a match reads no memory that depends on who won below. */
    private final long[] winnerTimes;

    private long nowNanos;
    /** A slot whose time has changed without a replay of its path, or NONE. */
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
        leaves = Math.max(2, Integer.highestOneBit(2 * slots - 1));
        times = new long[leaves];
        Arrays.fill(times, NEVER);
        winners = new int[leaves];
        winnerTimes = new long[leaves];
        Arrays.fill(winnerTimes, NEVER);
        for (int node = leaves - 1; node > 0; node--) {
            winners[node] = 2 * node >= leaves ? 2 * node - leaves : winners[2 * node];
        }
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
        if (times[slot] != NEVER) {
            change(slot, NEVER);
        }
    }

    private void change(int slot, long timeNanos) {
        if (stale != NONE && stale != slot) {
            replay(stale);
        }
        stale = NONE;
        times[slot] = timeNanos;
        replay(slot);
    }

    /** Return the pending time of a slot, nanoseconds, or {@link #NEVER}. */
    public long timeOf(int slot) {
        return times[slot];
    }

    /** Return the slot of the next event, or -1 if none is pending. */
    public int nextSlot() {
        settle();
        int slot = winners[1];
        return times[slot] == NEVER ? NONE : slot;
    }

    /** Return the time of the next event, nanoseconds, or {@link #NEVER} if none is pending. */
    public long nextTime() {
        settle();
        return winnerTimes[1];
    }

    /**
     * Take the next event: its slot is free, and the time is now the event's.
     *
     * @return the slot, or -1 if no event is pending
     */
    public int pop() {
        settle();
        int slot = winners[1];
        long timeNanos = times[slot];
        if (timeNanos == NEVER) {
            return NONE;
        }
        nowNanos = timeNanos;
        times[slot] = NEVER;
        stale = slot;
        return slot;
    }

    private void settle() {
        if (stale != NONE) {
            replay(stale);
            stale = NONE;
        }
    }

    /** Replay the matches from a slot whose time changed up to the root, or to a match that the slot neither won nor wins. */
    private void replay(int slot) {
        int winner = slot;
        long winnerTime = times[slot];
        long rival = times[slot ^ 1];
        if (rival - (slot & 1) < winnerTime) { // a left rival, seen from an odd slot, also wins a draw
            winner ^= 1;
            winnerTime = rival;
        }
        int node = (slot + leaves) >> 1;
        while (true) {
            int before = winners[node];
            winners[node] = winner;
            winnerTimes[node] = winnerTime;
            if (node == 1 || (before == winner && winner != slot)) {
                return;
            }
            rival = winnerTimes[node ^ 1];
            int rivalSlot = winners[node ^ 1];
            if (rival - (node & 1) < winnerTime) {
                winner = rivalSlot;
                winnerTime = rival;
            }
            node >>= 1;
        }
    }

    private SimulationException refused(int slot, long timeNanos) {
        if (slot < 0 || slot >= slots) {
            return new SimulationException("event in slot " + slot + ": accepted is 0.." + (slots - 1));
        }
        return new SimulationException("event of phase " + layout.phaseOf(slot) + " in slot " + slot + " for time "
                + timeNanos + " ns at " + nowNanos + " ns: accepted is " + nowNanos + ".." + (NEVER - 1));
    }
}
