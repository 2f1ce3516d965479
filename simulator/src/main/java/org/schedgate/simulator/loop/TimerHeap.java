package org.schedgate.simulator.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Timers of many tasks, in the order (time, id); the head is meant to be scheduled in one slot of an {@link EventQueue}.
 *
 * <p>An indexed heap with four children a node. From a thousand timers on, those that are not next for long wait in a {@link TimerRing},
 * so that the heap stays small enough for a processor's cache; those that the ring does not take are in the heap, whatever their time.
 * Ids may be any from 0 on; memory grows with the largest id used and with the number of timers, and is allocated only then.
 *
 * <p>Not thread-safe.
 */
public final class TimerHeap {
    /** The time of a timer that is not set. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;
    private static final int CHILDREN_LOG2 = 2;
    private static final int CAPACITY_FIRST = 16;

    /** With fewer timers there is no ring. */
    private static final int RING_MIN = 1024;

    /**
     * A ring is built with two timers for each bucket, and serves until there are four. Those that are near are denser than the average, and
     * buckets that are full leave the rest to the heap: with twice as many for each, one in thirty was there.
     */
    private static final int PER_BUCKET_LOG2 = 1;

    /** With fewer timers than this part of the buckets, too many empty buckets are looked at. */
    private static final int SPARSE_LOG2 = 2;

    private static final int SAMPLES = 64;

    /** Times and ids in heap order. */
    private long[] times = new long[CAPACITY_FIRST];

    private int[] ids = new int[CAPACITY_FIRST];
    /** Where each id stands: in the heap from 0 on, NONE, or below that in the ring. */
    private int[] positions = new int[0];

    /** Timers in the heap. */
    private int count;

    private @Nullable TimerRing ring;
    /** The number of timers from which on a new ring is built. */
    private int ringUntil = RING_MIN;
    /** Timers set since the ring was opened. */
    private long sinceOpened;

    private final long[] samples = new long[SAMPLES];

    /** Return the number of pending timers. */
    public int size() {
        return ring == null ? count : count + ring.size();
    }

    /** Return how many timers are in the heap, where each costs its depth: tests bound it. */
    int inHeap() {
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
        if (position >= 0) {
            return times[position];
        }
        return position == NONE || ring == null ? NEVER : ring.timeAt(inRing(position));
    }

    /** Return the place in the ring that a position stands for, or the position that stands for a place. */
    private static int inRing(int position) {
        return -2 - position;
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
        if (ring == null) {
            if (position == NONE) {
                makeRoom(id);
                up(count++, id, timeNanos);
                if (count >= ringUntil) {
                    openRing();
                }
            } else if (timeNanos <= times[position]) {
                up(position, id, timeNanos);
            } else {
                down(position, id, timeNanos);
            }
            return;
        }
        if (position != NONE) {
            remove(id, position);
        }
        add(ring, id, timeNanos);
    }

    private void add(TimerRing outer, int id, long timeNanos) {
        makeRoom(id);
        int place = outer.add(id, timeNanos);
        if (place >= 0) {
            positions[id] = inRing(place);
        } else {
            up(count++, id, timeNanos);
        }
        int size = count + outer.size();
        sinceOpened++;
        if (size >= ringUntil || (count > size / 2 && sinceOpened > size && size >= RING_MIN)) {
            openRing();
        } else {
            refill();
        }
    }

    /** Drop a timer, if it is set. */
    public void cancel(int id) {
        int position = positionOf(id);
        if (position == NONE) {
            return;
        }
        remove(id, position);
        if (ring != null && count + ring.size() < ring.buckets() >> SPARSE_LOG2) {
            closeRing();
        } else {
            refill();
        }
    }

    private void closeRing() {
        emptyRing();
        ring = null;
        ringUntil = RING_MIN;
        if (count >= RING_MIN) {
            openRing();
        }
    }

    private void remove(int id, int position) {
        positions[id] = NONE;
        if (position < 0) {
            removeFromRing(inRing(position));
            return;
        }
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

    private void removeFromRing(int place) {
        if (ring != null && ring.remove(place) >= 0) {
            positions[ring.idAt(place)] = inRing(place);
        }
    }

    /** Empty buckets of the ring into the heap until the earliest timer is there. */
    private void refill() {
        TimerRing outer = ring;
        while (outer != null && outer.size() > 0 && (count == 0 || times[0] >= outer.beginNanos())) {
            for (int i = outer.inFirst() - 1; i >= 0; i--) {
                int place = outer.placeInFirst(i);
                int id = outer.idAt(place);
                makeRoom(id);
                up(count++, id, outer.timeAt(place));
            }
            outer.nextBucket();
        }
    }

    /** Spread all timers anew: over a ring that suits their number, and whose window reaches the times that nearly all of them have. */
    private void openRing() {
        emptyRing();
        int total = count;
        int buckets = Integer.highestOneBit(total) >> PER_BUCKET_LOG2;
        TimerRing outer = ring;
        if (outer == null || outer.buckets() != buckets) {
            outer = new TimerRing(buckets);
            ring = outer;
        }
        ringUntil = 2 * Integer.highestOneBit(total);
        sinceOpened = 0;
        long from = times[0];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = times[(int) ((long) i * total / SAMPLES)];
        }
        Arrays.sort(samples);
        outer.open(from, samples[SAMPLES - 2]);
        count = 0;
        for (int i = 0; i < total; i++) {
            int id = ids[i];
            long time = times[i];
            int place = outer.add(id, time);
            if (place >= 0) {
                positions[id] = inRing(place);
            } else {
                // Behind those already looked at: nothing is overwritten before it was.
                up(count++, id, time);
            }
        }
        refill();
    }

    private void emptyRing() {
        TimerRing outer = ring;
        while (outer != null && outer.size() > 0) {
            for (int i = outer.inFirst() - 1; i >= 0; i--) {
                int place = outer.placeInFirst(i);
                int id = outer.idAt(place);
                makeRoom(id);
                up(count++, id, outer.timeAt(place));
            }
            outer.nextBucket();
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
        int missing = first + (1 << CHILDREN_LOG2) - count;
        if (missing > 0) {
            return missing >= 1 << CHILDREN_LOG2 ? NONE : leastOf(first, count);
        }
        int left = first - lessMask(first + 1, first);
        int right = first + 2 - lessMask(first + 3, first + 2);
        return left + ((right - left) & lessMask(right, left));
    }

    private int leastOf(int first, int end) {
        int least = first;
        for (int child = first + 1; child < end; child++) {
            if (before(ids[child], times[child], least)) {
                least = child;
            }
        }
        return least;
    }

    /** Return -1 if the timer at one position comes before that at another, else 0: without a branch, which would be guessed wrong as often as right. */
    private int lessMask(int position, int other) {
        long later = times[position] - times[other];
        int lowerId = (ids[position] - ids[other]) >>> (Integer.SIZE - 1);
        return (int) ((later - lowerId) >> (Long.SIZE - 1));
    }
}
