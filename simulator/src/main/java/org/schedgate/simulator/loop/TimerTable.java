package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * When each timer is due, by id: the one place that says whether a timer is set.
 *
 * <p>Several {@link TimerQueue}s may share a table, so that memory grows with the number of timers and not with that times the number of
 * queues; a timer is then set in one of them at a time, the one it was set in last.
 *
 * <p>Not thread-safe.
 */
public final class TimerTable {
    private static final int CAPACITY_FIRST = 16;
    private static final int[] NO_OWNERS = {};

    private long[] due = new long[0];
    /** The queue each timer was set in last; empty while there is one queue only. */
    private int[] owners = NO_OWNERS;

    private int queues;

    /** Create a table without timers. */
    public TimerTable() {}

    /** Return the number of a further queue. */
    int join() {
        if (++queues == 2) {
            owners = new int[due.length];
        }
        return queues - 1;
    }

    /** Return when a timer is due in a queue, or {@link TimerQueue#NEVER}. */
    long dueIn(int queue, int id) {
        return id >= 0 && id < due.length && (queues == 1 || owners[id] == queue) ? due[id] : TimerQueue.NEVER;
    }

    /** Tell whether a known timer is due in a queue at a time. */
    boolean holds(int queue, int id, long timeNanos) {
        return due[id] == timeNanos && (queues == 1 || owners[id] == queue);
    }

    /** Note that a timer is due in a queue, or never. */
    void set(int queue, int id, long timeNanos) {
        if (id >= due.length) {
            grow(id);
        }
        due[id] = timeNanos;
        if (queues > 1) {
            owners[id] = queue;
        }
    }

    private void grow(int id) {
        int before = due.length;
        int grown = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(id + 1L, 2L * before));
        due = Arrays.copyOf(due, Math.max(grown, CAPACITY_FIRST));
        Arrays.fill(due, before, due.length, TimerQueue.NEVER);
        if (queues > 1) {
            owners = Arrays.copyOf(owners, due.length);
        }
    }
}
