package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Move every imbalance between nodes.
 *
 * <ul>
 *   <li>Rule: move every imbalance between nodes; a new task stays local while the local node has an idle CPU.
 *   <li>Kernel: {@code calculate_imbalance()} in fair.c, 3.15 to 5.5 when balancing; {@code find_idlest_group()}, 5.5 when forking.
 *   <li>Left out: the preferred node of NUMA balancing (ADR 7).
 * </ul>
 */
public final class NoNumaAllowance implements NumaAllowance {
    @Override
    public long remaining(SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
        return imbalance;
    }

    @Override
    public boolean beforeHalving() {
        return false;
    }

    @Override
    public boolean forkStaysLocal(
            SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
        return localIdle > 0;
    }
}
