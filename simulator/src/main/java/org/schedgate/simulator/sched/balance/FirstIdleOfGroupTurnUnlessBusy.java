package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;

/**
 * One CPU of a group balances for it, and a CPU about to go idle only while nothing arrived for it.
 *
 * <ul>
 *   <li>Rule: as {@link FirstIdleOfGroupTurn}, but a CPU about to go idle does not balance once it has a runnable task or a
 *       pending wakeup.
 *   <li>Kernel: {@code should_we_balance()} in fair.c, 6.0 to 6.5.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class FirstIdleOfGroupTurnUnlessBusy implements BalanceTurn {
    private final FirstIdleOfGroupTurn otherwise = new FirstIdleOfGroupTurn();

    @Override
    public Branch decide(BalanceView view) {
        Branch branch = otherwise.decide(view);
        if (view.idleType() == IdleType.NEWLY_IDLE && branch.balances()) {
            int destination = view.destination();
            if (view.nrRunning(destination) > 0 || view.wakeupPending(destination)) {
                return Branch.NEWLY_IDLE_BUT_BUSY;
            }
        }
        return branch;
    }
}
