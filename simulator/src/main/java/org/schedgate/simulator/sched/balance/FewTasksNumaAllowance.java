package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Leave an imbalance between nodes alone while the busiest one runs at most two tasks.
 *
 * <ul>
 *   <li>Rule: leave an imbalance between nodes alone while the busiest one runs at most two tasks; a new task stays local while the local node has an
 *       idle CPU.
 *   <li>Kernel: {@code adjust_numa_imbalance()}, {@code find_idlest_group()}, 5.6 to 5.10 (commit b396f52326de) in fair.c.
 *   <li>Left out: the preferred node of NUMA balancing (ADR 7).
 * </ul>
 */
public final class FewTasksNumaAllowance implements NumaAllowance {
    /** The kernel's imbalance_min. */
    private static final int TOLERATED_TASKS = 2;

    @Override
    public long remaining(SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
        return busiestRunning <= TOLERATED_TASKS ? 0 : imbalance;
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
