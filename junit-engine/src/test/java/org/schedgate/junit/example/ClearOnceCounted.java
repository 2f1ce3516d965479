package org.schedgate.junit.example;

// docs:answer
import org.schedgate.simulator.sched.decision.PendingClear;

/** Clears the pending mark only once the woken tasks are counted as runnable. */
final class ClearOnceCounted implements PendingClear {
    @Override
    public Moment moment() {
        return Moment.BEFORE_UNLOCK;
    }
}
// docs:end
