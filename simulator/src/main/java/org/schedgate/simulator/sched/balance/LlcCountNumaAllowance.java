package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Leave a small imbalance between nodes alone while the local node runs at most as many tasks as it has last-level caches.
 *
 * <ul>
 *   <li>Rule: up to two tasks of imbalance are tolerated while the local group, with one task more, runs at most {@code imb_numa_nr}
 *       tasks. A new task stays local under the same rule, with the difference of idle CPUs as the imbalance and {@code imb_numa_nr}
 *       capped by the CPUs of the local group on which the task may run.
 *   <li>Kernel: {@code adjust_numa_imbalance()}, {@code allow_numa_imbalance()}, {@code find_idlest_group()} in fair.c, from 6.0. In 5.18
 *       and 5.19 the fork rule had no cap and no difference, and balancing halved first.
 *   <li>Left out: the preferred node of NUMA balancing (ADR 7).
 * </ul>
 */
public final class LlcCountNumaAllowance implements NumaAllowance {
    /** The kernel's NUMA_IMBALANCE_MIN. */
    private static final long TOLERATED_TASKS = 2;

    @Override
    public long remaining(SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
        return remaining(imbalance, localRunning, domain.parameters().imbNumaNr());
    }

    private static long remaining(long imbalance, int localRunning, int allowed) {
        return localRunning + 1 <= allowed && imbalance <= TOLERATED_TASKS ? 0 : imbalance;
    }

    @Override
    public boolean beforeHalving() {
        return true;
    }

    @Override
    public boolean forkStaysLocal(
            SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
        int allowed = Math.min(domain.parameters().imbNumaNr(), allowedLocal);
        return remaining(Math.abs(localIdle - idlestIdle), localRunning, allowed) == 0;
    }
}
