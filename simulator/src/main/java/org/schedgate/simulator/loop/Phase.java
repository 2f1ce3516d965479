package org.schedgate.simulator.loop;

/**
 * What happens first among events of one instant: the order of the constants. Reasons in {@code docs/model/event-order.md}.
 *
 * <p>The rule behind the order: a stretch of time includes its first instant and excludes its last. What was on its way has arrived
 * before anything that starts now looks around.
 */
public enum Phase {
    /** The run ends, or a span of measurement begins or ends: events of this instant belong to what comes next. */
    CONTROL,
    /** An interrupt from another CPU arrives, or another delivery that was on its way. */
    INTERRUPT,
    /** A timer other than the tick expires. */
    TIMER,
    /** What a CPU was doing is done: a stretch of a task's computation or of the kernel's own work. */
    SEGMENT,
    /** The periodic tick. */
    TICK
}
