package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.PullLimit;

/**
 * A CPU about to go idle takes one task if the kernel is built to be preemptible.
 *
 * <ul>
 *   <li>Rule: stop after the first task when newly idle and CONFIG_PREEMPTION is set, to keep the time with interrupts off short.
 *   <li>Kernel: {@code detach_tasks()} ({@code move_tasks()} until 3.16) in fair.c, 3.15 to 6.18; CONFIG_PREEMPT until 5.3.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class OneTaskIfPreemptible implements PullLimit {
    @Override
    public Branch decide(BalanceView view) {
        return view.idleType() == IdleType.NEWLY_IDLE && view.tunables().preemption()
                ? Branch.ONE_TASK
                : Branch.WHAT_FITS;
    }
}
