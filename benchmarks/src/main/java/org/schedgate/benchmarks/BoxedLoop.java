package org.schedgate.benchmarks;

import java.util.PriorityQueue;

/** The plain reference: a {@link PriorityQueue} of one object an event. */
final class BoxedLoop implements HoldLoop {
    private record Event(long timeNanos, int slot) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(timeNanos, other.timeNanos);
            return byTime != 0 ? byTime : Integer.compare(slot, other.slot);
        }
    }

    private final PriorityQueue<Event> queue = new PriorityQueue<>();
    private final Delays delays = new Delays();

    BoxedLoop(int pending) {
        for (int slot = 0; slot < pending; slot++) {
            queue.add(new Event(delays.next(), slot));
        }
    }

    @Override
    public long run(int events) {
        long now = 0;
        for (int i = 0; i < events; i++) {
            Event event = queue.remove();
            now = event.timeNanos();
            queue.add(new Event(now + delays.next(), event.slot()));
        }
        return now;
    }
}
