package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * Entries of timers with the earliest at the top, in the order (time, id): the part of a {@link TimerQueue} whose time is near, or all of it
 * while there are few.
 *
 * <p>A heap with four children a node. It does not know where an entry is; one that no longer holds is dropped at the top.
 */
final class TimerHeap {
    private static final int CHILDREN_LOG2 = 2;
    private static final int CHILDREN = 1 << CHILDREN_LOG2;
    private static final int CAPACITY_FIRST = 16;

    private long[] times = new long[CAPACITY_FIRST];
    private int[] ids = new int[CAPACITY_FIRST];
    private int size;

    int size() {
        return size;
    }

    /** Return the time of an entry; that at 0 is the earliest. */
    long timeAt(int position) {
        return times[position];
    }

    int idAt(int position) {
        return ids[position];
    }

    void clear() {
        size = 0;
    }

    void add(int id, long timeNanos) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            times = Arrays.copyOf(times, 2 * size);
        }
        up(size++, id, timeNanos);
    }

    /** Take out the earliest entry. */
    void removeTop() {
        size--;
        if (size > 0) {
            down(ids[size], times[size]);
        }
    }

    /** Take out the entries of a queue that no longer hold. */
    void removeStale(TimerTable table, int queue) {
        int end = size;
        size = 0;
        for (int i = 0; i < end; i++) {
            if (table.holds(queue, ids[i], times[i])) {
                // At or before those already looked at: nothing is overwritten before it was.
                up(size++, ids[i], times[i]);
            }
        }
    }

    private void up(int from, int id, long timeNanos) {
        int hole = from;
        while (hole > 0) {
            int parent = (hole - 1) >> CHILDREN_LOG2;
            long above = times[parent];
            if (above < timeNanos || (above == timeNanos && ids[parent] <= id)) {
                break;
            }
            times[hole] = above;
            ids[hole] = ids[parent];
            hole = parent;
        }
        times[hole] = timeNanos;
        ids[hole] = id;
    }

    private void down(int id, long timeNanos) {
        int hole = 0;
        while (true) {
            int first = (hole << CHILDREN_LOG2) + 1;
            if (first >= size) {
                break;
            }
            int least = first + CHILDREN <= size ? leastOfFour(first) : leastOf(first, size);
            long below = times[least];
            if (timeNanos < below || (timeNanos == below && id <= ids[least])) {
                break;
            }
            times[hole] = below;
            ids[hole] = ids[least];
            hole = least;
        }
        times[hole] = timeNanos;
        ids[hole] = id;
    }

    private int leastOf(int first, int end) {
        int least = first;
        for (int child = first + 1; child < end; child++) {
            least += (child - least) & lessMask(child, least);
        }
        return least;
    }

    private int leastOfFour(int first) {
        int left = first - lessMask(first + 1, first);
        int right = first + 2 - lessMask(first + 3, first + 2);
        return left + ((right - left) & lessMask(right, left));
    }

    /** Return -1 if the entry at one position comes before that at another, else 0: without a branch, which would be guessed wrong as often as right. */
    private int lessMask(int position, int other) {
        long later = times[position] - times[other];
        int lowerId = (ids[position] - ids[other]) >>> (Integer.SIZE - 1);
        return (int) ((later - lowerId) >> (Long.SIZE - 1));
    }
}
