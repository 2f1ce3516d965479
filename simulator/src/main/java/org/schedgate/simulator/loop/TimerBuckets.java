package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * Stretches of time of one width, each with the entries of the timers that are due in it, in no order: one rung of a {@link TimerLadder}.
 *
 * <p>Entries are kept in chunks of a store that all rungs share, so that adding one writes behind the last of its bucket, and emptying a
 * bucket reads what lies together. An entry is one number, the time since its bucket's begin above the id; buckets too wide for
 * that hold ids only, and the {@link TimerTable} knows the times.
 */
final class TimerBuckets {
    /** Bits of an entry that hold the id. */
    static final int ID_BITS = 31;

    static final long ID_MASK = (1L << ID_BITS) - 1;
    /** The widest buckets whose entries know their time. */
    static final int TIMED_LOG2_MAX = Long.SIZE - 1 - ID_BITS;

    private final TimerChunks chunks;
    /** For each bucket its last chunk and the number of its entries. */
    private int[] tails = new int[0];

    private int widthLog2;
    private long firstNanos;
    private long endNanos;
    /** The first bucket that has not been emptied for good. */
    private int current;

    private int size;

    TimerBuckets(TimerChunks chunks) {
        this.chunks = chunks;
    }

    /**
     * Begin with empty buckets.
     *
     * @param count a power of two
     * @param fromNanos the begin of the first bucket
     * @param lastNanos a time that the last bucket or one before it reaches
     * @param limitNanos a time from which on nothing is taken, behind the last one
     */
    void open(int count, long fromNanos, long lastNanos, long limitNanos) {
        if (tails.length < 2 * count) {
            tails = new int[2 * count];
        }
        Arrays.fill(tails, 0, 2 * count, 0);
        long width = (lastNanos - fromNanos) / count;
        widthLog2 = Long.SIZE - Long.numberOfLeadingZeros(width);
        firstNanos = fromNanos;
        long end = fromNanos + ((long) count << widthLog2);
        endNanos = end < fromNanos || (end - fromNanos) >> widthLog2 != count || end > limitNanos ? limitNanos : end;
        current = 0;
        size = 0;
    }

    int size() {
        return size;
    }

    /** Return the time from which on entries are another rung's. */
    long endNanos() {
        return endNanos;
    }

    /** Add an entry for a time from the current bucket's begin on and before the end. */
    void add(int id, long timeNanos) {
        long since = timeNanos - firstNanos;
        int bucket = 2 * (int) (since >> widthLog2);
        int used = tails[bucket + 1];
        int inChunk = used & (TimerChunks.ROOM - 1);
        if (inChunk == 0) {
            tails[bucket] = chunks.take(tails[bucket]);
        }
        tails[bucket + 1] = used + 1;
        size++;
        long offset = timed() ? since & ((1L << widthLog2) - 1) : 0;
        chunks.set(tails[bucket], inChunk, offset << ID_BITS | id);
    }

    /** Go to the first bucket with entries; return false if there is none. */
    boolean advance() {
        if (size == 0) {
            return false;
        }
        while (tails[2 * current + 1] == 0) {
            current++;
        }
        return true;
    }

    /** Return the number of entries in the current bucket. */
    int inCurrent() {
        return tails[2 * current + 1];
    }

    long currentNanos() {
        return firstNanos + ((long) current << widthLog2);
    }

    /** Return the end of the current bucket. */
    long currentEndNanos() {
        long end = currentNanos() + (1L << widthLog2);
        return end < 0 || end > endNanos ? endNanos : end;
    }

    /** Tell whether entries know their time. */
    boolean timed() {
        return widthLog2 <= TIMED_LOG2_MAX;
    }

    int widthLog2() {
        return widthLog2;
    }

    /** Move the current bucket's entries to an array with room for them; return their number. */
    int takeCurrent(long[] into) {
        int used = tails[2 * current + 1];
        int chunk = tails[2 * current];
        int at = 0;
        int inChunk = ((used - 1) & (TimerChunks.ROOM - 1)) + 1;
        while (at < used) {
            chunks.copy(chunk, inChunk, into, at);
            at += inChunk;
            inChunk = TimerChunks.ROOM;
            chunk = chunks.giveBack(chunk);
        }
        tails[2 * current] = 0;
        tails[2 * current + 1] = 0;
        size -= used;
        return used;
    }

    /** The current bucket is emptied, and nothing will be added to it: its times are near. */
    void next() {
        current++;
    }
}
