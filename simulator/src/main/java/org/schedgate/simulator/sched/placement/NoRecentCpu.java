package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The recently used CPU not remembered.
 *
 * <ul>
 *   <li>Rule: never taken.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, up to 4.15.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class NoRecentCpu implements RecentCpu {
    /** Create the rule. */
    public NoRecentCpu() {}

    @Override
    public Branch decide(WakeView view, int target) {
        return Branch.NO_KEPT;
    }
}
