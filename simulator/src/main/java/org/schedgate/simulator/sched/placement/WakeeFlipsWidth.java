package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WakeWidth;

/**
 * Wake width by the wakee's switches first.
 *
 * <ul>
 *   <li>Rule: wide when the wakee switched between wakees of its own more often than the waking CPU's last-level cache has CPUs, and the
 *       waker more than that many times as often as the wakee.
 *   <li>Kernel: {@code wake_wide()} in fair.c, 3.15 and 3.16.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class WakeeFlipsWidth implements WakeWidth {
    /** Create the rule. */
    public WakeeFlipsWidth() {}

    @Override
    public Branch decide(WakeView view) {
        long wakerFlips = view.waker().wakeeFlips();
        long wakeeFlips = view.wakee().wakeeFlips();
        int factor = view.domains().llcSize(view.thisCpu());
        return wakeeFlips > factor && wakerFlips > factor * wakeeFlips ? Branch.WIDE : Branch.AFFINE;
    }
}
