package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The pending events of a run: a fixed set of slots, each with at most one pending time, in one total order (time, phase, slot id).
 *
 * <p>There is no insertion sequence: two runs that come to schedule the same events in another order pop them in the same order.
 *
 * <p>Events of the next four microseconds are kept by nanosecond, later ones in a tree, and stay where they are until they are popped.
 * Scheduling and popping take a constant time for the former, a time proportional to the logarithm of the number of slots for the latter; nothing is
 * allocated.
 *
 * <p>Not thread-safe: one queue belongs to one run.
 */
public final class EventQueue {
    /** The time of a slot without an event. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;

    private final SlotLayout layout;
    /** Pending times by slot. */
    private final long[] times;

    private final NearEvents near;
    private final LaterEvents later;
    private long nowNanos;

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
        times = new long[layout.size()];
        Arrays.fill(times, NEVER);
        near = new NearEvents(layout.size());
        later = new LaterEvents(layout, times);
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
        // One more than NEVER is less than any time.
        if (timeNanos + 1 <= nowNanos || slot < 0 || slot >= times.length) {
            throw refused(slot, timeNanos);
        }
        if (times[slot] != NEVER) {
            drop(slot);
        }
        times[slot] = timeNanos;
        if (timeNanos - nowNanos < NearEvents.REACH_NANOS) {
            near.add(slot, timeNanos);
        } else {
            later.set(slot, timeNanos);
        }
    }

    /**
     * Drop a slot's event, if there is any.
     *
     * @throws SimulationException if there is no such slot
     */
    public void cancel(int slot) {
        if (slot < 0 || slot >= times.length) {
            throw refused(slot, NEVER);
        }
        if (times[slot] != NEVER) {
            drop(slot);
            times[slot] = NEVER;
        }
    }

    private void drop(int slot) {
        if (later.has(slot)) {
            later.remove(slot);
        } else {
            near.remove(slot, times[slot]);
        }
    }

    /** Return the pending time of a slot, nanoseconds, or {@link #NEVER}. */
    public long timeOf(int slot) {
        return times[slot];
    }

    /** Return the slot of the next event, or -1 if none is pending. */
    public int nextSlot() {
        int at = near.next(nowNanos);
        long laterNanos = later.firstTime();
        if (at == NearEvents.NONE) {
            return laterNanos == NEVER ? NONE : later.firstSlot();
        }
        long nearNanos = NearEvents.timeOf(at, nowNanos);
        int slot = near.slotAt(at);
        return nearIsFirst(nearNanos, slot, laterNanos) ? slot : later.firstSlot();
    }

    /** Return the time of the next event, nanoseconds, or {@link #NEVER} if none is pending. */
    public long nextTime() {
        int slot = nextSlot();
        return slot == NONE ? NEVER : times[slot];
    }

    private boolean nearIsFirst(long nearNanos, int slot, long laterNanos) {
        return nearNanos < laterNanos || (nearNanos == laterNanos && slot < later.firstSlot());
    }

    /**
     * Take the next event: its slot is free, and the time is now the event's.
     *
     * @return the slot, or -1 if no event is pending
     */
    public int pop() {
        return popUpTo(NEVER - 1);
    }

    /**
     * Take the next event unless it is later than a time.
     *
     * @param limitNanos the latest time of an event to take, nanoseconds
     * @return the slot, or -1 if no event is pending up to that time
     */
    public int popUpTo(long limitNanos) {
        long laterNanos = later.firstTime();
        int at = near.next(nowNanos);
        if (at == NearEvents.NONE) {
            return popLater(laterNanos, limitNanos);
        }
        long time = NearEvents.timeOf(at, nowNanos);
        int slot = near.slotAt(at);
        if (!nearIsFirst(time, slot, laterNanos)) {
            return popLater(laterNanos, limitNanos);
        }
        if (time > limitNanos) {
            return NONE;
        }
        nowNanos = time;
        times[slot] = NEVER;
        near.take(at, slot);
        return slot;
    }

    private int popLater(long timeNanos, long limitNanos) {
        if (timeNanos > limitNanos) {
            return NONE;
        }
        int slot = later.firstSlot();
        nowNanos = timeNanos;
        times[slot] = NEVER;
        later.take(slot, timeNanos);
        return slot;
    }

    private SimulationException refused(int slot, long timeNanos) {
        if (slot < 0 || slot >= times.length) {
            return new SimulationException("event in slot " + slot + ": accepted is 0.." + (times.length - 1));
        }
        return new SimulationException("event of phase " + layout.phaseOf(slot) + " in slot " + slot + " for time "
                + timeNanos + " ns at " + nowNanos + " ns: accepted is " + nowNanos + ".." + (NEVER - 1));
    }
}
