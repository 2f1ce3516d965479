package org.schedgate.simulator.power;

import org.schedgate.simulator.sched.decision.IdleView;

/**
 * The length that a CPU's last eight idle periods agree on ({@code get_typical_interval()} in drivers/cpuidle/governors/menu.c).
 *
 * <p>They agree if they vary little, absolutely (a standard deviation of 20 us or less) or, with six values or more, relative to their average (less
 * than a sixth of it). If they do not, the largest is dropped and the rest is asked again, down to six values; in whole microseconds.
 */
final class TypicalInterval {
    /** No typical interval. */
    static final long NONE = Long.MAX_VALUE / 1_000_000;

    private static final long VARIANCE_MAX = 400;
    private static final long VARIANCE_FACTOR = 36;
    private static final int VALUES_MIN = 6;

    /** Longer periods count as 1000 s, so that no square overflows. */
    private static final long MICROS_MAX = 1_000_000_000;

    private TypicalInterval() {}

    /** Return the typical length, microseconds, or {@link #NONE}; also while fewer than eight periods are known. */
    static long micros(IdleView view) {
        if (view.knownPeriods() < IdleHistory.PERIODS) {
            return NONE;
        }
        long limit = Long.MAX_VALUE;
        while (true) {
            int values = 0;
            long sum = 0;
            long squares = 0;
            long largest = 0;
            for (int i = 0; i < IdleHistory.PERIODS; i++) {
                long value = periodMicros(view, i);
                if (value <= limit) {
                    values++;
                    sum += value;
                    squares += value * value;
                    largest = Math.max(largest, value);
                }
            }
            long average = sum / values;
            // The sum of (value - average)^2, multiplied out: a part of it may overflow, the whole is what it is.
            long variance = (squares - 2 * average * sum + values * average * average) / values;
            boolean enough = values >= VALUES_MIN;
            if (variance <= VARIANCE_MAX || (enough && average * average > VARIANCE_FACTOR * variance)) {
                return average;
            }
            if (values <= VALUES_MIN) {
                return NONE;
            }
            limit = largest - 1;
        }
    }

    private static long periodMicros(IdleView view, int ago) {
        return Math.min(view.periodNanos(ago) / 1000, MICROS_MAX);
    }
}
