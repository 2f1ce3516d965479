package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The previous CPU's core not looked at before the scan.
 *
 * <ul>
 *   <li>Rule: never.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, up to and including 5.12.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class NoPreviousCore implements PreviousCore {
    private static final Outcome<Branch> NONE = new Outcome<>(-1, Branch.NONE);

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        return NONE;
    }
}
