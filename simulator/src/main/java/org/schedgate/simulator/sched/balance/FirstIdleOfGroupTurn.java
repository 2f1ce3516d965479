package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * One CPU of a group balances for it: its first idle one, or its first one.
 *
 * <ul>
 *   <li>Rule: a CPU about to go idle always balances. Otherwise the first idle CPU of the local group's balance mask does, and
 *       if none is idle the first CPU of that mask.
 *   <li>Kernel: {@code should_we_balance()} in fair.c, 3.15 to 5.19.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class FirstIdleOfGroupTurn implements BalanceTurn {
    @Override
    public Branch decide(BalanceView view) {
        int destination = view.destination();
        CpuSet cpus = view.cpus();
        if (!cpus.contains(destination)) {
            return Branch.OTHER_CPU;
        }
        if (view.idleType() == IdleType.NEWLY_IDLE) {
            return Branch.NEWLY_IDLE;
        }
        SchedGroup local = view.domain().localGroup();
        CpuSet candidates = local.balanceMask();
        for (int cpu = candidates.first(); cpu >= 0; cpu = candidates.next(cpu + 1)) {
            if (cpus.contains(cpu) && view.idle(cpu)) {
                return cpu == destination ? Branch.FIRST_IDLE : Branch.OTHER_CPU;
            }
        }
        return candidates.first() == destination ? Branch.FIRST_OF_BUSY_GROUP : Branch.OTHER_CPU;
    }
}
