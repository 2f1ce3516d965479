package org.schedgate.simulator.loop;

/**
 * Counts the events of one run against its budget.
 *
 * <p>Not thread-safe.
 */
public final class BudgetMeter {
    private final Budget budget;
    private final long eventsMax;
    private final long simulatedNanosMax;
    private final long eventsPerInstantMax;
    private long events;
    private long instantNanos = -1;
    /** The count of all events before the first of this instant. */
    private long instantStart;

    BudgetMeter(Budget budget) {
        this.budget = budget;
        eventsMax = budget.eventsMax();
        simulatedNanosMax = budget.simulatedNanosMax();
        eventsPerInstantMax = budget.eventsPerInstantMax();
    }

    /** Return the events counted. */
    public long events() {
        return events;
    }

    /**
     * Count an event.
     *
     * @param timeNanos the event's time, not before that of the last
     * @throws SimulationException if this event is beyond a limit
     */
    public void count(long timeNanos) {
        if (timeNanos != instantNanos) {
            instantNanos = timeNanos;
            instantStart = events;
            if (timeNanos > simulatedNanosMax) {
                throw new SimulationException("budget of simulated time: an event at " + timeNanos
                        + " ns, accepted is 0.." + budget.simulatedNanosMax());
            }
        } else if (events - instantStart >= eventsPerInstantMax) {
            throw exceeded(timeNanos);
        }
        if (events >= eventsMax) {
            throw exceeded(timeNanos);
        }
        events++;
    }

    /** Take back the event counted last: it turned out to change nothing. */
    public void takeBack() {
        events--;
    }

    private SimulationException exceeded(long timeNanos) {
        if (events == budget.eventsMax()) {
            return new SimulationException("budget of events: event " + (events + 1) + " at " + timeNanos
                    + " ns, accepted is 0.." + budget.eventsMax());
        }
        return new SimulationException("budget of events in one instant: event " + (budget.eventsPerInstantMax() + 1)
                + " at " + timeNanos + " ns, accepted is 0.." + budget.eventsPerInstantMax()
                + "; something repeats without taking time");
    }
}
