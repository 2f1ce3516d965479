package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.PullLimit;

/**
 * A CPU about to go idle takes one task, however the kernel is built.
 *
 * <ul>
 *   <li>Rule: stop after the first task when newly idle.
 *   <li>Kernel: none. Proposed in April 2014 for 3.15 ({@code move_tasks()} without the test of CONFIG_PREEMPT), never merged.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class OneTaskWhenNewlyIdle implements PullLimit {
    @Override
    public Branch decide(BalanceView view) {
        return view.idleType() == IdleType.NEWLY_IDLE ? Branch.ONE_TASK : Branch.WHAT_FITS;
    }
}
