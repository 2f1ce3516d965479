package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The timers of one emptied bucket of a {@link TimerLadder}, in the order (time, id), to be taken one by one.
 *
 * <p>They are sorted as numbers, since the time stands above the id: first spread by time over as many places as there are entries, by
 * counting, then put right among neighbours.
 */
final class TimerRun {
    /** More entries in one place than this are sorted by themselves: they have nearly the same time. */
    private static final int CROWDED = 16;

    private long[] entries = new long[64];
    private int[] counts = new int[64];
    private int head;
    private int end;
    private long baseNanos;

    int size() {
        return end - head;
    }

    boolean isEmpty() {
        return head == end;
    }

    long nextTime() {
        return baseNanos + (entries[head] >>> TimerBuckets.ID_BITS);
    }

    int nextId() {
        return (int) (entries[head] & TimerBuckets.ID_MASK);
    }

    void removeNext() {
        head++;
    }

    /** Sort so many numbers: entries of a bucket that begins at a time and has a width. */
    void sort(long[] from, int count, long beginNanos, int widthLog2) {
        if (entries.length < count) {
            entries = new long[2 * count];
        }
        baseNanos = beginNanos;
        head = 0;
        end = count;
        int placesLog2 = Math.min(widthLog2, Integer.SIZE - Integer.numberOfLeadingZeros(count >> 1));
        int places = 1 << placesLog2;
        if (counts.length <= places) {
            counts = new int[2 * places];
        }
        int[] ends = counts;
        Arrays.fill(ends, 0, places + 1, 0);
        int shift = TimerBuckets.ID_BITS + widthLog2 - placesLog2;
        for (int i = 0; i < count; i++) {
            ends[(int) (from[i] >>> shift) + 1]++;
        }
        int most = 0;
        for (int place = 1; place <= places; place++) {
            most = Math.max(most, ends[place]);
            ends[place] += ends[place - 1];
        }
        long[] to = entries;
        for (int i = 0; i < count; i++) {
            long entry = from[i];
            to[ends[(int) (entry >>> shift)]++] = entry;
        }
        if (most > CROWDED) {
            Arrays.sort(to, 0, count);
        } else {
            insert(to, count);
        }
    }

    private static void insert(long[] numbers, int count) {
        for (int i = 1; i < count; i++) {
            long number = numbers[i];
            int hole = i;
            while (hole > 0 && numbers[hole - 1] > number) {
                numbers[hole] = numbers[hole - 1];
                hole--;
            }
            numbers[hole] = number;
        }
    }
}
