package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Leave a small imbalance between nodes alone while they are mostly idle.
 *
 * <ul>
 *   <li>Rule: balancing tolerates up to two tasks of imbalance while the busiest group runs fewer tasks than a quarter of its
 *       CPUs; a new task stays local while the local group runs fewer than a quarter of the domain's CPUs.
 *   <li>Kernel: {@code adjust_numa_imbalance()}, {@code allow_numa_imbalance()} in fair.c, 5.11 to 5.17.
 *   <li>Left out: the preferred node of NUMA balancing (ADR 7).
 * </ul>
 */
public final class QuarterNumaAllowance implements NumaAllowance {
    /** The kernel's NUMA_IMBALANCE_MIN. */
    private static final long TOLERATED_TASKS = 2;

    @Override
    public long remaining(SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
        return busiestRunning < busiestWeight / 4 && imbalance <= TOLERATED_TASKS ? 0 : imbalance;
    }

    @Override
    public boolean beforeHalving() {
        return false;
    }

    @Override
    public boolean forkStaysLocal(
            SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
        return localRunning < domain.weight() / 4;
    }
}
