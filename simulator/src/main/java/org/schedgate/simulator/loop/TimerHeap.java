package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * Timers of many tasks, in the order (time, id); the head is meant to be scheduled in one slot of an {@link EventQueue}.
 *
 * <p>An indexed heap with four children a node: setting, cancelling and popping take time proportional to the logarithm of the number
 * of pending timers. Ids may be any from 0 on; memory grows with the largest id used and is allocated only then.
 *
 * <p>Not thread-safe.
 */
public final class TimerHeap {
    /** The time of a timer that is not set. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;
    private static final int CHILDREN_LOG2 = 2;
    private static final int CAPACITY_FIRST = 16;

    /** Times and ids in heap order. */
    private long[] times = new long[CAPACITY_FIRST];

    private int[] ids = new int[CAPACITY_FIRST];
    /** Where each id stands in the heap, or NONE. */
    private int[] positions = new int[0];

    private int count;

    /** Return the number of pending timers. */
    public int size() {
        return count;
    }

    /** Return the earliest time, nanoseconds, or {@link #NEVER} if no timer is set. */
    public long nextTime() {
        return count == 0 ? NEVER : times[0];
    }

    /** Return the id of the earliest timer, the lowest among equals, or -1 if none is set. */
    public int nextId() {
        return count == 0 ? NONE : ids[0];
    }

    /** Return the time of a timer, nanoseconds, or {@link #NEVER} if it is not set. */
    public long timeOf(int id) {
        int position = positionOf(id);
        return position == NONE ? NEVER : times[position];
    }

    /**
     * Set a timer, in place of its pending time if there is any.
     *
     * @param id 0 or more
     * @param timeNanos below {@link #NEVER}
     * @throws SimulationException if the id or the time is out of range
     */
    public void schedule(int id, long timeNanos) {
        if (id < 0 || timeNanos < 0 || timeNanos == NEVER) {
            throw new SimulationException("timer " + id + " for time " + timeNanos
                    + " ns: accepted is an id of 0 or more and a time of 0.." + (NEVER - 1) + " ns");
        }
        int position = positionOf(id);
        if (position == NONE) {
            makeRoom(id);
            position = count++;
            up(position, id, timeNanos);
        } else if (timeNanos <= times[position]) {
            up(position, id, timeNanos);
        } else {
            down(position, id, timeNanos);
        }
    }

    /** Drop a timer, if it is set. */
    public void cancel(int id) {
        int position = positionOf(id);
        if (position == NONE) {
            return;
        }
        positions[id] = NONE;
        count--;
        if (position == count) {
            return;
        }
        int lastId = ids[count];
        long lastTime = times[count];
        if (position > 0 && before(lastId, lastTime, parent(position))) {
            up(position, lastId, lastTime);
        } else {
            down(position, lastId, lastTime);
        }
    }

    /** Take the earliest timer; return its id, or -1 if none is set. */
    public int pop() {
        if (count == 0) {
            return NONE;
        }
        int id = ids[0];
        cancel(id);
        return id;
    }

    private int positionOf(int id) {
        return id >= 0 && id < positions.length ? positions[id] : NONE;
    }

    private void makeRoom(int id) {
        if (id >= positions.length) {
            int before = positions.length;
            int grown = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(id + 1L, 2L * before));
            positions = Arrays.copyOf(positions, Math.max(grown, CAPACITY_FIRST));
            Arrays.fill(positions, before, positions.length, NONE);
        }
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
            times = Arrays.copyOf(times, 2 * count);
        }
    }

    private static int parent(int position) {
        return (position - 1) >> CHILDREN_LOG2;
    }

    private boolean before(int id, long timeNanos, int position) {
        long other = times[position];
        return timeNanos < other || (timeNanos == other && id < ids[position]);
    }

    private void place(int position, int id, long timeNanos) {
        ids[position] = id;
        times[position] = timeNanos;
        positions[id] = position;
    }

    private void up(int from, int id, long timeNanos) {
        int hole = from;
        while (hole > 0 && before(id, timeNanos, parent(hole))) {
            int parent = parent(hole);
            place(hole, ids[parent], times[parent]);
            hole = parent;
        }
        place(hole, id, timeNanos);
    }

    private void down(int from, int id, long timeNanos) {
        int hole = from;
        while (true) {
            int least = leastChild(hole);
            if (least == NONE || before(id, timeNanos, least)) {
                place(hole, id, timeNanos);
                return;
            }
            place(hole, ids[least], times[least]);
            hole = least;
        }
    }

    private int leastChild(int position) {
        int first = (position << CHILDREN_LOG2) + 1;
        if (first >= count) {
            return NONE;
        }
        int end = Math.min(first + (1 << CHILDREN_LOG2), count);
        int least = first;
        for (int child = first + 1; child < end; child++) {
            if (before(ids[child], times[child], least)) {
                least = child;
            }
        }
        return least;
    }
}
