package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WakeWidth;

/**
 * Wake width by counted switches between wakees.
 *
 * <ul>
 *   <li>Rule: wide when the side that switches less does so at least as often as the waking CPU's last-level cache has CPUs, and
 *       the other side at least that many times as often again.
 *   <li>Kernel: {@code wake_wide()} in fair.c, 4.8 and later in this form.
 *   <li>Left out: nothing. Counting the switches ({@code record_wakee()}) is the mechanism's.
 * </ul>
 */
public final class FlipRatioWidth implements WakeWidth {
    @Override
    public Branch decide(WakeView view) {
        long wakerFlips = view.waker().wakeeFlips();
        long wakeeFlips = view.wakee().wakeeFlips();
        long more = Math.max(wakerFlips, wakeeFlips);
        long less = Math.min(wakerFlips, wakeeFlips);
        int factor = view.domains().llcSize(view.thisCpu());
        return less < factor || more < less * factor ? Branch.AFFINE : Branch.WIDE;
    }
}
