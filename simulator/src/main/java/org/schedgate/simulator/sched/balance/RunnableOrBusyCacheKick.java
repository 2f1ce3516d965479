package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * A busy tick kicks an idle CPU when there is something it could take.
 *
 * <ul>
 *   <li>Rule: when idle balancing is due, kick if this CPU has two runnable tasks, or a fair task on reduced capacity, or shares its
 *       last-level cache with another busy CPU. When only the refresh of blocked load is due, kick for that.
 *   <li>Kernel: {@code nohz_balancer_kick()} in fair.c, from 4.17; the refresh of a CPU going idle moved to its idle loop in 5.13.
 *   <li>Left out: asymmetric packing and capacities (ADR 7).
 * </ul>
 */
public final class RunnableOrBusyCacheKick implements NohzKick {
    private final NewidleRefresh newidleRefresh;

    /** Create the rule with the way a CPU that goes idle has blocked load refreshed. */
    public RunnableOrBusyCacheKick(NewidleRefresh newidleRefresh) {
        this.newidleRefresh = newidleRefresh;
    }

    @Override
    public Branch decide(CpuView view, boolean balanceDue, boolean blockedDue, int busyInLlc) {
        if (balanceDue) {
            int cpu = view.thisCpu();
            if (view.nrRunning(cpu) >= 2) {
                return Branch.BALANCE_RUNNABLE;
            }
            if (view.fairRunning(cpu) >= 1 && reducedCapacity(view, cpu)) {
                return Branch.BALANCE_REDUCED_CAPACITY;
            }
            if (busyInLlc > 1) {
                return Branch.BALANCE_BUSY_CACHE;
            }
        }
        return blockedDue ? Branch.STATISTICS : Branch.NO;
    }

    /** Tell whether the CPU has clearly less capacity left than a full one ({@code check_cpu_capacity()} at the lowest domain). */
    private static boolean reducedCapacity(CpuView view, int cpu) {
        if (view.domains().depth(cpu) == 0) {
            return false;
        }
        SchedDomain lowest = view.domains().domain(cpu, 0);
        return view.capacity(cpu) * lowest.parameters().imbalancePct() < view.originalCapacity(cpu) * 100;
    }

    @Override
    public NewidleRefresh newidleRefresh() {
        return newidleRefresh;
    }
}
