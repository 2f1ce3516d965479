package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The pending times of the slots of one phase, as a tournament over slot indexes padded to a power of two.
 *
 * <p>A match is won by the earlier time, and by the left side, which has the lower index, when times are equal. Scheduling replays one
 * path from a leaf; popping leaves the path of the winner to be replayed by the next call, for most events schedule their own slot anew.
 */
final class PhaseTree {
    private static final int NONE = -1;

    private final int leaves;
    /** Pending times by slot; NEVER also for the padding. */
    private final long[] times;
    /** Winners of inner nodes, the root at 1, children of i at 2i and 2i + 1; leaves are the slots themselves. */
    private final int[] winners;
    /** The winners' times, so that a match reads no memory that depends on who won below. */
    private final long[] winnerTimes;
    /** A slot whose time has changed without a replay of its path, or NONE. */
    private int stale = NONE;

    PhaseTree(int slots) {
        leaves = Math.max(2, Integer.highestOneBit(2 * slots - 1));
        times = new long[leaves];
        Arrays.fill(times, EventQueue.NEVER);
        winners = new int[leaves];
        winnerTimes = new long[leaves];
        Arrays.fill(winnerTimes, EventQueue.NEVER);
        for (int node = leaves - 1; node > 0; node--) {
            winners[node] = 2 * node >= leaves ? 2 * node - leaves : winners[2 * node];
        }
    }

    void change(int slot, long timeNanos) {
        if (stale != NONE && stale != slot) {
            replay(stale);
        }
        stale = NONE;
        times[slot] = timeNanos;
        replay(slot);
    }

    long timeOf(int slot) {
        return times[slot];
    }

    /** Return the earliest time, or {@link EventQueue#NEVER}. */
    long nextTime() {
        if (stale != NONE) {
            replay(stale);
            stale = NONE;
        }
        return winnerTimes[1];
    }

    /** Return the slot of the earliest time; valid after {@link #nextTime}. */
    int nextSlot() {
        return winners[1];
    }

    /** Free the slot of the earliest time and return it; valid after {@link #nextTime}. */
    int pop() {
        int slot = winners[1];
        times[slot] = EventQueue.NEVER;
        stale = slot;
        return slot;
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
}
