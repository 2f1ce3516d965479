package org.schedgate.simulator.trace;

/**
 * A part of a run: from a moment, included, to a later one, excluded. Simulated nanoseconds.
 *
 * @param fromNanos 0 or more
 * @param toNanos more than {@code fromNanos}
 */
public record TimeWindow(long fromNanos, long toNanos) {
    /** The whole run. */
    public static final TimeWindow ALL = new TimeWindow(0, Long.MAX_VALUE);

    /** Check the order. */
    public TimeWindow {
        if (fromNanos < 0 || toNanos <= fromNanos) {
            throw new IllegalArgumentException(
                    "time window from " + fromNanos + " to " + toNanos + " ns: accepted is 0 <= from < to");
        }
    }

    /** Tell whether a moment lies in the window. */
    public boolean contains(long nanos) {
        return nanos >= fromNanos && nanos < toNanos;
    }
}
