package org.schedgate.simulator.loop;

/**
 * How much a run may do before it is stopped: against workloads that never end and against loops without progress in time.
 *
 * @param eventsMax events of the run, 1 or more
 * @param simulatedNanosMax the latest time of an event, nanoseconds, 1 or more
 * @param eventsPerInstantMax events at one time, 1 or more
 */
public record Budget(long eventsMax, long simulatedNanosMax, long eventsPerInstantMax) {
    /** Ten thousand million events, one simulated hour, a million events in one instant. */
    public static final Budget DEFAULT = new Budget(10_000_000_000L, 3_600_000_000_000L, 1_000_000);

    /** Check the ranges. */
    public Budget {
        positive("events", eventsMax);
        positive("simulated nanoseconds", simulatedNanosMax);
        positive("events in one instant", eventsPerInstantMax);
    }

    private static void positive(String limit, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "budget of " + value + " " + limit + ": accepted is 1.." + Long.MAX_VALUE);
        }
    }

    /** Return this budget with another number of events. */
    public Budget withEvents(long value) {
        return new Budget(value, simulatedNanosMax, eventsPerInstantMax);
    }

    /** Return this budget with another simulated time, nanoseconds. */
    public Budget withSimulatedNanos(long value) {
        return new Budget(eventsMax, value, eventsPerInstantMax);
    }

    /** Return this budget with another number of events in one instant. */
    public Budget withEventsPerInstant(long value) {
        return new Budget(eventsMax, simulatedNanosMax, value);
    }

    /** Return a meter that has counted nothing yet. */
    public BudgetMeter meter() {
        return new BudgetMeter(this);
    }
}
