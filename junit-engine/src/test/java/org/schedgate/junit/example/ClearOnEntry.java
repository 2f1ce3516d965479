package org.schedgate.junit.example;

// docs:answer
import org.schedgate.simulator.sched.decision.PendingClear;

/** Clears the pending mark as soon as the handler of the wake list runs. */
final class ClearOnEntry implements PendingClear {
    @Override
    public Moment moment() {
        return Moment.BEFORE_ENQUEUE;
    }
}
// docs:end
