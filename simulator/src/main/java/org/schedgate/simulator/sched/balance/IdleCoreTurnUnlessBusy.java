package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * One CPU of a group balances for it: the first one whose whole core is idle, then the first idle thread, then its first one.
 *
 * <ul>
 *   <li>Rule: as {@link FirstIdleOfGroupTurnUnlessBusy}, but above the hardware threads of a core an idle CPU with busy siblings waits
 *       for one whose core is idle; only where there is none does the first idle thread balance.
 *   <li>Kernel: {@code should_we_balance()} in fair.c, from 6.6.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class IdleCoreTurnUnlessBusy implements BalanceTurn {
    @Override
    public Branch decide(BalanceView view) {
        int destination = view.destination();
        if (!view.cpus().contains(destination)) {
            return Branch.OTHER_CPU;
        }
        if (view.idleType() == IdleType.NEWLY_IDLE) {
            return view.nrRunning(destination) > 0 || view.wakeupPending(destination)
                    ? Branch.NEWLY_IDLE_BUT_BUSY
                    : Branch.NEWLY_IDLE;
        }
        boolean threads = view.domain().has(SchedDomain.Flag.SHARE_CPUCAPACITY);
        CpuSet candidates = view.domain().localGroup().balanceMask();
        int idleThread = -1;
        for (int cpu = candidates.first(); cpu >= 0; cpu = candidates.next(cpu + 1)) {
            if (!view.cpus().contains(cpu) || !view.idle(cpu)) {
                continue;
            }
            if (threads || siblingsIdle(view, cpu)) {
                return cpu == destination ? Branch.FIRST_IDLE : Branch.OTHER_CPU;
            }
            if (idleThread < 0) {
                idleThread = cpu;
            }
        }
        if (idleThread >= 0) {
            return idleThread == destination ? Branch.FIRST_IDLE_THREAD : Branch.OTHER_CPU;
        }
        return candidates.first() == destination ? Branch.FIRST_OF_BUSY_GROUP : Branch.OTHER_CPU;
    }

    private static boolean siblingsIdle(BalanceView view, int cpu) {
        CpuSet core = view.domains().core(cpu);
        for (int sibling = core.first(); sibling >= 0; sibling = core.next(sibling + 1)) {
            if (sibling != cpu && !view.idle(sibling)) {
                return false;
            }
        }
        return true;
    }
}
