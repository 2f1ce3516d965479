package org.schedgate.simulator.sched.decision;

import java.util.List;
import org.schedgate.simulator.machine.IdleState;

/** What an idle governor may see of one CPU. */
public interface IdleView {
    /** Return the machine's idle states, shallowest first. */
    List<IdleState> states();

    /** Return the time to the CPU's next timer other than the tick, nanoseconds; {@link Long#MAX_VALUE} without one. */
    long nextTimerNanos();

    /** Return the time to the next tick, nanoseconds. */
    long nextTickNanos();

    /** Return the length of a tick, nanoseconds. */
    long tickNanos();

    /** Tell whether the tick is stopped already. */
    boolean tickStopped();

    /** Return how many of the last idle periods are known, 0..8. */
    int knownPeriods();

    /** Return the length of a recent idle period, nanoseconds; 0 is the latest. */
    long periodNanos(int ago);

    /**
     * Return the correction factor of a bucket of expected lengths, 1/8192: how much of the time to the next timer the CPU stayed idle
     * so far when the expectation fell in that bucket (menu governor, weight 1/8 for the latest).
     *
     * @param bucket 0..5: below 10 us, 100 us, 1 ms, 10 ms, 100 ms, and more
     */
    int correctionFactor(int bucket);
}
