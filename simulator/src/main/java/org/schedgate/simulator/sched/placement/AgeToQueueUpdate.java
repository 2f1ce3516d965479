package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.SleeperAgeing;

/**
 * A migrating sleeper is aged to the last update of the queue it leaves.
 *
 * <ul>
 *   <li>Rule: the old queue's lock is not held, so its last update is all that is known: time since then is not accounted.
 *   <li>Kernel: {@code remove_entity_load_avg()} in fair.c, 4.8 to 5.19.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class AgeToQueueUpdate implements SleeperAgeing {
    /** Create the rule. */
    public AgeToQueueUpdate() {}

    @Override
    public long agedToNanos(long queueUpdatedNanos, long nowNanos, boolean oldCpuIdle) {
        return queueUpdatedNanos;
    }
}
