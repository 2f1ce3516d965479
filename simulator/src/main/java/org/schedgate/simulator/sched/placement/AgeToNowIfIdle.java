package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.SleeperAgeing;

/**
 * A migrating sleeper is aged to now if the CPU it leaves is idle.
 *
 * <ul>
 *   <li>Rule: an idle CPU's clock stands still, so the missing time is estimated and the sleeper is aged over it; a busy CPU's last
 *       update is recent enough.
 *   <li>Kernel: {@code migrate_se_pelt_lag()} in fair.c, 6.0 and later.
 *   <li>Left out: the estimate's own error, since the simulation knows the time.
 * </ul>
 */
public final class AgeToNowIfIdle implements SleeperAgeing {
    /** Create the rule. */
    public AgeToNowIfIdle() {}

    @Override
    public long agedToNanos(long queueUpdatedNanos, long nowNanos, boolean oldCpuIdle) {
        return oldCpuIdle ? Math.max(queueUpdatedNanos, nowNanos) : queueUpdatedNanos;
    }
}
