package org.schedgate.simulator.loop;

/**
 * The pending events of the next few microseconds, by nanosecond: one bit a nanosecond says whether there are any, and another level of bits
 * which 64 of these have one.
 *
 * <p>Adding and taking an event takes a constant time, without a branch that could be guessed wrong but for events of one nanosecond, which are
 * chained in the order of their slots. All events are from the present on and less than {@link #REACH_NANOS} ahead of it, so that
 * no nanosecond of the ring stands for two.
 */
final class NearEvents {
    private static final int WORDS_LOG2 = 6;
    private static final int NANOS = Long.SIZE << WORDS_LOG2;
    private static final int MASK = NANOS - 1;
    private static final int WORD_MASK = (1 << WORDS_LOG2) - 1;

    /** How far ahead an event may be: the word of the present must not have any of the next round. */
    static final int REACH_NANOS = NANOS - Long.SIZE;

    /** What {@link #next} returns when there is no event. */
    static final int NONE = -1;

    private static final int END = -1;

    /** One bit a nanosecond of the ring. */
    private final long[] nanos = new long[1 << WORDS_LOG2];
    /** The least slot of each nanosecond that has its bit set. */
    private final int[] firsts = new int[NANOS];
    /** The next slot of the same nanosecond, or END. */
    private final int[] others;
    /** The greatest slot of each nanosecond that has several: CPUs that tick together schedule in their order, hundreds for one nanosecond. */
    private final int[] lasts = new int[NANOS];
    /** One bit for each element of {@link #nanos} that is not 0. */
    private long words;

    NearEvents(int slots) {
        others = new int[slots];
    }

    /** Add the event of a slot that has none. */
    void add(int slot, long timeNanos) {
        int at = (int) timeNanos & MASK;
        int word = at >> 6;
        long bits = nanos[word & WORD_MASK];
        long bit = 1L << at;
        if ((bits & bit) != 0) {
            chain(slot, at);
            return;
        }
        nanos[word & WORD_MASK] = bits | bit;
        words |= 1L << word;
        firsts[at & MASK] = slot;
        others[slot] = END;
    }

    private void chain(int slot, int at) {
        int before = firsts[at];
        int last = others[before] == END ? before : lasts[at];
        if (slot < before) {
            others[slot] = before;
            firsts[at] = slot;
            lasts[at] = last;
            return;
        }
        if (slot > last) {
            others[last] = slot;
            others[slot] = END;
            lasts[at] = slot;
            return;
        }
        while (others[before] < slot) {
            before = others[before];
        }
        others[slot] = others[before];
        others[before] = slot;
    }

    /** Return the position of the first event in the ring, or NONE. */
    int next(long nowNanos) {
        if (words == 0) {
            return NONE;
        }
        int now = (int) nowNanos >> 6;
        int word = now + Long.numberOfTrailingZeros(Long.rotateRight(words, now)) & WORD_MASK;
        return word << 6 | Long.numberOfTrailingZeros(nanos[word]);
    }

    /** Return the time of a position. */
    static long timeOf(int at, long nowNanos) {
        return nowNanos + (at - (int) nowNanos & MASK);
    }

    /** Return the least slot of a position. */
    int slotAt(int at) {
        return firsts[at];
    }

    /** Take the least slot of a position off. */
    void take(int at, int slot) {
        int other = others[slot];
        if (other == END) {
            clear(at);
        } else {
            firsts[at] = other;
        }
    }

    private void clear(int at) {
        int word = at >> 6;
        long left = nanos[word] & ~(1L << at);
        nanos[word] = left;
        // Without a branch, for a word of several nanoseconds empties at random.
        long some = (left | -left) >>> (Long.SIZE - 1);
        words ^= (some ^ 1) << word;
    }

    /** Take the event of a slot off, wherever it is. */
    void remove(int slot, long timeNanos) {
        int at = (int) timeNanos & MASK;
        if (firsts[at] == slot) {
            take(at, slot);
            return;
        }
        int before = firsts[at];
        while (others[before] != slot) {
            before = others[before];
        }
        others[before] = others[slot];
        if (others[slot] == END) {
            lasts[at] = before;
        }
    }
}
