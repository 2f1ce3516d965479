package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The timers of a {@link TimerQueue} with many that are not near: sorted only by the stretch of time they are due in, and wholly when a
 * stretch's time comes.
 *
 * <p>Timers beyond all buckets are in a list in no order. When there is nothing before it, it is spread over {@link TimerBuckets}; the first
 * of these that has entries is sorted into a {@link TimerRun}, or, if it has too many for that, spread over narrower ones, the next
 * rung. So each entry is moved a few times, whatever their number, and always with others that lie beside it in memory. Every time
 * before {@link #nearNanos()} is the queue's heap's.
 *
 * <p>Entries of timers that were set anew or cancelled stay until their time comes; they are told by the {@link TimerTable}.
 */
final class TimerLadder {
    /** A bucket with more entries is spread over narrower ones. */
    private static final int RUN_MAX = 4096;

    /** As many entries a bucket, on average, while their number allows. */
    private static final int PER_BUCKET_LOG2 = 5;

    private static final int BUCKETS_MIN = 16;
    /** No more buckets than have their last chunks' ends in a processor's second-level cache. */
    private static final int BUCKETS_MAX = 2048;

    /** Fewer than this need no buckets. */
    private static final int FEW = 16;

    private final TimerTable table;
    private final int queue;
    private final TimerChunks chunks = new TimerChunks();
    private final TimerRun run = new TimerRun();

    private TimerBuckets[] rungs = {new TimerBuckets(chunks)};
    private int depth;

    private long[] farTimes = new long[FEW];
    private int[] farIds = new int[FEW];
    private int far;

    private long nearNanos = TimerQueue.NEVER;
    private long[] taken = new long[FEW];
    private long moves;

    TimerLadder(TimerTable table, int queue) {
        this.table = table;
        this.queue = queue;
    }

    /** Return the timers that are next, sorted. */
    TimerRun run() {
        return run;
    }

    /** Return the time before which timers are the heap's. */
    long nearNanos() {
        return nearNanos;
    }

    /** Return the number of entries. */
    int size() {
        int size = far + run.size();
        for (int rung = 0; rung < depth; rung++) {
            size += rungs[rung].size();
        }
        return size;
    }

    /** Return how often an entry was moved from one place to another: tests bound it. */
    long moves() {
        return moves;
    }

    /** Add a timer that is not near. */
    void add(int id, long timeNanos) {
        for (int rung = depth - 1; rung >= 0; rung--) {
            if (timeNanos < rungs[rung].endNanos()) {
                rungs[rung].add(id, timeNanos);
                return;
            }
        }
        addFar(id, timeNanos);
    }

    private void addFar(int id, long timeNanos) {
        if (far == farIds.length) {
            farIds = Arrays.copyOf(farIds, 2 * far);
            farTimes = Arrays.copyOf(farTimes, 2 * far);
        }
        farIds[far] = id;
        farTimes[far++] = timeNanos;
    }

    /** Let the run or the heap, both empty, have the next timers; return false if there are none. */
    boolean refill(TimerHeap heap) {
        while (run.isEmpty() && heap.size() == 0) {
            if (depth == 0) {
                if (far == 0) {
                    nearNanos = TimerQueue.NEVER;
                    return false;
                }
                spreadFar(heap);
                continue;
            }
            TimerBuckets rung = rungs[depth - 1];
            if (!rung.advance()) {
                nearNanos = rung.endNanos();
                depth--;
            } else if (rung.inCurrent() > RUN_MAX && rung.widthLog2() > 0) {
                spread(rung);
            } else {
                serve(rung, heap);
            }
        }
        return true;
    }

    private void serve(TimerBuckets rung, TimerHeap heap) {
        int count = take(rung);
        long begin = rung.currentNanos();
        nearNanos = rung.currentEndNanos();
        long[] entries = taken;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int id = (int) (entries[i] & TimerBuckets.ID_MASK);
            long time = timeOf(rung, begin, entries[i]);
            // All at once: a processor waits for several of these reads at a time.
            if (time != TimerQueue.NEVER && table.holds(queue, id, time)) {
                entries[kept++] = entries[i];
            }
        }
        if (rung.timed()) {
            run.sort(entries, kept, begin, rung.widthLog2());
        } else {
            for (int i = 0; i < kept; i++) {
                heap.add((int) entries[i], timeOf(rung, begin, entries[i]));
            }
        }
        rung.next();
    }

    private int take(TimerBuckets rung) {
        if (taken.length < rung.inCurrent()) {
            taken = new long[2 * rung.inCurrent()];
        }
        int count = rung.takeCurrent(taken);
        moves += count;
        return count;
    }

    /** Return the time of an entry of the current bucket, or never if it turns out to be out of date. */
    private long timeOf(TimerBuckets rung, long begin, long entry) {
        if (rung.timed()) {
            return begin + (entry >>> TimerBuckets.ID_BITS);
        }
        long due = table.dueIn(queue, (int) entry);
        return due >= begin && due < rung.currentEndNanos() ? due : TimerQueue.NEVER;
    }

    private static int bucketsFor(int count) {
        return Math.min(BUCKETS_MAX, Math.max(BUCKETS_MIN, Integer.highestOneBit(count) >> PER_BUCKET_LOG2));
    }

    private TimerBuckets nextRung() {
        if (depth == rungs.length) {
            rungs = Arrays.copyOf(rungs, depth + 1);
            rungs[depth] = new TimerBuckets(chunks);
        }
        return rungs[depth++];
    }

    /** Spread the current bucket over narrower ones; it stays current for what is added behind these. */
    private void spread(TimerBuckets rung) {
        int count = take(rung);
        long begin = rung.currentNanos();
        long least = TimerQueue.NEVER;
        long last = begin;
        for (int i = 0; i < count; i++) {
            long time = timeOf(rung, begin, taken[i]);
            if (time != TimerQueue.NEVER) {
                least = Math.min(least, time);
                last = Math.max(last, time);
            }
        }
        if (least == TimerQueue.NEVER) {
            return;
        }
        TimerBuckets inner = nextRung();
        inner.open(bucketsFor(count), least, last, rung.currentEndNanos());
        for (int i = 0; i < count; i++) {
            long time = timeOf(rung, begin, taken[i]);
            if (time != TimerQueue.NEVER) {
                inner.add((int) (taken[i] & TimerBuckets.ID_MASK), time);
            }
        }
    }

    private void spreadFar(TimerHeap heap) {
        int count = far;
        far = 0;
        moves += count;
        if (count < FEW) {
            nearNanos = TimerQueue.NEVER;
            for (int i = 0; i < count; i++) {
                if (table.holds(queue, farIds[i], farTimes[i])) {
                    heap.add(farIds[i], farTimes[i]);
                }
            }
            return;
        }
        spread(0, count, nextRung(), TimerQueue.NEVER);
    }

    private void spread(int from, int count, TimerBuckets over, long limitNanos) {
        long least = TimerQueue.NEVER;
        long last = 0;
        for (int i = from; i < from + count; i++) {
            least = Math.min(least, farTimes[i]);
            last = Math.max(last, farTimes[i]);
        }
        over.open(bucketsFor(count), least, last, limitNanos);
        for (int i = from; i < from + count; i++) {
            over.add(farIds[i], farTimes[i]);
        }
    }

    /** Take all timers of a heap that has grown large, and those of the run. */
    void takeNear(TimerHeap heap) {
        int before = far;
        nearToFar(heap);
        if (depth > 0) {
            // Before all buckets there are: a rung of their own, and one for what will be added between the two.
            int count = far - before;
            far = before;
            TimerBuckets between = nextRung();
            TimerBuckets inner = nextRung();
            spread(before, count, inner, nearNanos);
            long end = inner.endNanos();
            between.open(BUCKETS_MIN, end, Math.max(end, nearNanos - 1), nearNanos);
        }
    }

    private void nearToFar(TimerHeap heap) {
        moves += heap.size() + run.size();
        for (int i = 0; i < heap.size(); i++) {
            addFar(heap.idAt(i), heap.timeAt(i));
        }
        heap.clear();
        while (!run.isEmpty()) {
            addFar(run.nextId(), run.nextTime());
            run.removeNext();
        }
    }

    /** Forget the entries that no longer hold, the heap's included, which all become entries here. */
    void removeStale(TimerHeap heap) {
        nearToFar(heap);
        while (depth > 0) {
            TimerBuckets rung = rungs[depth - 1];
            if (!rung.advance()) {
                depth--;
                continue;
            }
            int count = take(rung);
            for (int i = 0; i < count; i++) {
                long time = timeOf(rung, rung.currentNanos(), taken[i]);
                if (time != TimerQueue.NEVER) {
                    addFar((int) (taken[i] & TimerBuckets.ID_MASK), time);
                }
            }
            rung.next();
        }
        int count = far;
        far = 0;
        for (int i = 0; i < count; i++) {
            if (table.holds(queue, farIds[i], farTimes[i])) {
                addFar(farIds[i], farTimes[i]);
            }
        }
    }
}
