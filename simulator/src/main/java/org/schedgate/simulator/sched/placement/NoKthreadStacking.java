package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A kernel thread's wakee placed like any other.
 *
 * <ul>
 *   <li>Rule: never stays for the waker's sake.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, up to 5.5.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class NoKthreadStacking implements KthreadStacking {
    /** Create the rule. */
    public NoKthreadStacking() {}

    @Override
    public Branch decide(WakeView view) {
        return Branch.SEARCH;
    }
}
