package org.schedgate.simulator.loop;

import org.jspecify.annotations.Nullable;

/**
 * Timers of many tasks, in the order (time, id); the head is meant to be scheduled in one slot of an {@link EventQueue}.
 *
 * <p>A few are in a heap. From 64 on, those that are not near are in a {@link TimerLadder}, which sorts them only when their time
 * comes: setting and taking one costs the same whatever their number. Setting a timer anew or cancelling it leaves its entry where it
 * is, to be dropped when it is met or when there are more such entries than others.
 *
 * <p>Ids may be any from 0 on; memory grows with the largest id used and with the number of timers, and is allocated only then.
 *
 * <p>Not thread-safe.
 */
public final class TimerQueue {
    /** The time of a timer that is not set. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int NONE = -1;

    /** With fewer timers in the heap there is no ladder. */
    private static final int MANY = 64;

    private static final int STALE_MIN = 64;

    private final TimerTable table;
    /** Its number in the table. */
    private final int number;

    private final TimerHeap heap = new TimerHeap();
    private @Nullable TimerLadder ladder;
    private int pending;
    private long nextTime = NEVER;
    private int nextId = NONE;
    /** From so many entries on those that no longer hold are dropped. */
    private int cleanFrom = STALE_MIN;

    /** Create a queue without timers and with a table of its own. */
    public TimerQueue() {
        this(new TimerTable());
    }

    /** Create a queue without timers. A timer of a shared table is to be cancelled before it is set in another queue. */
    public TimerQueue(TimerTable table) {
        this.table = table;
        this.number = table.join();
    }

    /** Return the number of pending timers. */
    public int size() {
        return pending;
    }

    /** Return how many entries are in the heap, where each costs its depth: tests bound it. */
    int inHeap() {
        return heap.size();
    }

    /** Return the number of entries, those included that no longer hold: tests bound it. */
    int entries() {
        return ladder == null ? heap.size() : heap.size() + ladder.size();
    }

    /** Return how often an entry was moved outside the heap: tests bound it. */
    long moves() {
        return ladder == null ? 0 : ladder.moves();
    }

    /** Return the earliest time, nanoseconds, or {@link #NEVER} if no timer is set. */
    public long nextTime() {
        return nextTime;
    }

    /** Return the id of the earliest timer, the lowest among equals, or -1 if none is set. */
    public int nextId() {
        return nextId;
    }

    /** Return the time of a timer, nanoseconds, or {@link #NEVER} if it is not set. */
    public long timeOf(int id) {
        return table.dueIn(number, id);
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
        long before = table.dueIn(number, id);
        if (before == timeNanos) {
            return;
        }
        table.set(number, id, timeNanos);
        if (before == NEVER) {
            pending++;
        }
        TimerLadder outer = ladder;
        if (outer != null && timeNanos >= outer.nearNanos()) {
            outer.add(id, timeNanos);
        } else {
            addNear(outer, id, timeNanos);
        }
        if (before != NEVER) {
            settle();
            clean();
        }
    }

    private void addNear(@Nullable TimerLadder outer, int id, long timeNanos) {
        heap.add(id, timeNanos);
        if (timeNanos < nextTime || (timeNanos == nextTime && id < nextId)) {
            nextTime = timeNanos;
            nextId = id;
        }
        if (heap.size() >= MANY) {
            TimerLadder taking = outer;
            if (taking == null) {
                taking = new TimerLadder(table, number);
                ladder = taking;
            }
            if (heap.size() >= taking.run().size()) {
                taking.takeNear(heap);
                settle();
            }
        }
    }

    /** Drop a timer, if it is set. */
    public void cancel(int id) {
        if (table.dueIn(number, id) == NEVER) {
            return;
        }
        forget(id);
        clean();
    }

    private void forget(int id) {
        table.set(number, id, NEVER);
        pending--;
        if (id == nextId) {
            settle();
        }
    }

    /** Take the earliest timer; return its id, or -1 if none is set. */
    public int pop() {
        int id = nextId;
        if (id != NONE) {
            forget(id);
        }
        return id;
    }

    private void clean() {
        int entries = entries();
        if (entries < cleanFrom) {
            return;
        }
        if (entries > 2 * pending) {
            if (ladder == null) {
                heap.removeStale(table, number);
            } else {
                ladder.removeStale(heap);
            }
            settle();
        }
        cleanFrom = Math.max(STALE_MIN, 2 * entries());
    }

    /** Drop what no longer holds before the earliest timer that does, and note that one. */
    private void settle() {
        dropStaleTop();
        TimerLadder outer = ladder;
        if (outer != null && runIsNext(outer)) {
            return;
        }
        if (heap.size() == 0) {
            nextTime = NEVER;
            nextId = NONE;
        } else {
            nextTime = heap.timeAt(0);
            nextId = heap.idAt(0);
        }
    }

    private void dropStaleTop() {
        while (heap.size() > 0 && !table.holds(number, heap.idAt(0), heap.timeAt(0))) {
            heap.removeTop();
        }
    }

    /** Note the first of the ladder's run and return true, if it is next and not the heap's first. */
    private boolean runIsNext(TimerLadder outer) {
        TimerRun run = outer.run();
        do {
            while (!run.isEmpty() && !table.holds(number, run.nextId(), run.nextTime())) {
                run.removeNext();
            }
        } while (run.isEmpty() && heap.size() == 0 && outer.refill(heap));
        if (run.isEmpty()) {
            return false;
        }
        long time = run.nextTime();
        int id = run.nextId();
        if (heap.size() > 0 && (heap.timeAt(0) < time || (heap.timeAt(0) == time && heap.idAt(0) < id))) {
            return false;
        }
        nextTime = time;
        nextId = id;
        return true;
    }
}
