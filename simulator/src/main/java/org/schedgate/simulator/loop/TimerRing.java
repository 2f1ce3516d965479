package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * Timers that are not next for long, sorted only by the stretch of time they fall into: the outer part of a {@link TimerHeap} with many timers.
 *
 * <p>A ring of buckets of one width, a power of two, each with room for sixteen. Adding and removing one touches one bucket, whatever the
 * number of timers; a timer outside the ring's window, or whose bucket is full, is not taken. Order within a bucket means nothing: a bucket
 * is emptied into the heap before its time comes.
 */
final class TimerRing {
    private static final int ROOM_LOG2 = 4;
    private static final int ROOM = 1 << ROOM_LOG2;
    /** Bits of an entry that hold the id; above them is the time since the bucket's begin. */
    private static final int ID_BITS = 31;

    private static final long ID_MASK = (1L << ID_BITS) - 1;
    /** The widest bucket: the time since its begin has 32 bits. */
    private static final int WIDTH_LOG2_MAX = Long.SIZE - 1 - ID_BITS;

    private final long[] entries;
    private final byte[] filled;
    private final int mask;
    private int widthLog2;
    private long beginNanos;
    private int size;

    /** Create an empty ring with a power of two of buckets. */
    TimerRing(int buckets) {
        entries = new long[buckets << ROOM_LOG2];
        filled = new byte[buckets];
        mask = buckets - 1;
    }

    int buckets() {
        return filled.length;
    }

    int size() {
        return size;
    }

    /** Return the begin of the first bucket that has not been emptied. */
    long beginNanos() {
        return beginNanos;
    }

    /** Forget all timers, and let the window begin at a time and reach another, if buckets may be as wide as that. */
    void open(long fromNanos, long untilNanos) {
        Arrays.fill(filled, (byte) 0);
        size = 0;
        long width = Math.max(1, (untilNanos - fromNanos) / filled.length);
        widthLog2 = Math.min(WIDTH_LOG2_MAX, Long.SIZE - Long.numberOfLeadingZeros(width));
        beginNanos = fromNanos >> widthLog2 << widthLog2;
    }

    /** Add a timer; return its place, or -1 if it is not taken. */
    int add(int id, long timeNanos) {
        long ahead = (timeNanos - beginNanos) >> widthLog2;
        if (timeNanos < beginNanos || ahead > mask) {
            return -1;
        }
        int bucket = (int) (timeNanos >> widthLog2) & mask;
        int place = filled[bucket];
        if (place == ROOM) {
            return -1;
        }
        filled[bucket] = (byte) (place + 1);
        size++;
        long offset = timeNanos & ((1L << widthLog2) - 1);
        place += bucket << ROOM_LOG2;
        entries[place] = offset << ID_BITS | id;
        return place;
    }

    int idAt(int place) {
        return (int) (entries[place] & ID_MASK);
    }

    long timeAt(int place) {
        int first = (int) (beginNanos >> widthLog2) & mask;
        int ahead = ((place >> ROOM_LOG2) - first) & mask;
        return beginNanos + ((long) ahead << widthLog2) + (entries[place] >>> ID_BITS);
    }

    /** Remove the timer at a place; return the place of the one that is moved there, or -1 if none is. */
    int remove(int place) {
        int bucket = place >> ROOM_LOG2;
        int last = (bucket << ROOM_LOG2) + --filled[bucket];
        size--;
        entries[place] = entries[last];
        return place == last ? -1 : place;
    }

    /** Return how many timers are in the first bucket. */
    int inFirst() {
        return filled[(int) (beginNanos >> widthLog2) & mask];
    }

    /** Return the place of one of the timers in the first bucket. */
    int placeInFirst(int index) {
        return (((int) (beginNanos >> widthLog2) & mask) << ROOM_LOG2) + index;
    }

    /** The timers of the first bucket have been taken: begin with the next one. */
    void nextBucket() {
        int bucket = (int) (beginNanos >> widthLog2) & mask;
        size -= filled[bucket];
        filled[bucket] = 0;
        beginNanos += 1L << widthLog2;
    }
}
