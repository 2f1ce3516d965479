package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * A busy tick kicks an idle CPU when there is something it could take, and busy neighbours count only below another level.
 *
 * <ul>
 *   <li>Rule: when idle balancing is due, kick if this CPU has two runnable tasks, or shares its last-level cache with another busy CPU and
 *       that cache is not the machine's only one, or an idle CPU is preferred to it. A kick delays the next one by a tick from when it was due.
 *   <li>Kernel: {@code nohz_kick_needed()} in fair.c, until 4.8: the count of busy CPUs belongs to a group of the level above the cache.
 *   <li>Left out: reduced capacity, of which no CPU has any here.
 * </ul>
 */
public final class RunnableOrBusySiblingsKick implements NohzKick {
    @Override
    public Branch decide(CpuView view, boolean balanceDue, boolean blockedDue, int busyInLlc) {
        if (!balanceDue) {
            return Branch.NO;
        }
        int cpu = view.thisCpu();
        if (view.nrRunning(cpu) >= 2) {
            return Branch.BALANCE_RUNNABLE;
        }
        SchedDomain cache = view.domains().llc(cpu);
        if (cache != null && cache.parent() != null && busyInLlc > 1) {
            return Branch.BALANCE_BUSY_CACHE;
        }
        return PreferredIdle.exists(view) ? Branch.BALANCE_PREFERRED : Branch.NO;
    }

    @Override
    public NewidleRefresh newidleRefresh() {
        return NewidleRefresh.BY_BALANCING_ONLY;
    }

    @Override
    public long nextAfterKick(long nextJiffies, long nowJiffies, Branch branch) {
        return nextJiffies + 1;
    }
}
