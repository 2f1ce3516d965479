package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * A busy tick kicks an idle CPU when there is something it could take.
 *
 * <ul>
 *   <li>Rule: when idle balancing is due, kick if this CPU has two runnable tasks, or a fair task on reduced capacity, or an idle CPU is preferred to it, or it shares its
 *       last-level cache with another busy CPU; where capacities differ a task that does not fit this CPU counts instead of busy
 *       neighbours. When only the refresh of blocked load is due, kick for that.
 *   <li>Kernel: {@code nohz_balancer_kick()} in fair.c, from 4.9; there is nothing to refresh until 4.16; the refresh of a CPU going idle
 *       moved to its idle loop in 5.13; the kick for a look at the next balance (commit efd984c481ab) is of 5.15. Until 5.7 a kick delays the next one by a tick from when it was due, later from now.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class RunnableOrBusyCacheKick implements NohzKick {
    private final NewidleRefresh newidleRefresh;
    private final boolean delaysFromNow;
    private final boolean looksAgain;

    /** Create the rule with the way a CPU that goes idle has blocked load refreshed. */
    public RunnableOrBusyCacheKick(NewidleRefresh newidleRefresh) {
        this(newidleRefresh, true);
    }

    /**
     * Create the rule.
     *
     * @param newidleRefresh the way a CPU that goes idle has blocked load refreshed
     * @param delaysFromNow true if the next kick comes a tick from now at the earliest, false if a tick from when this one was due
     */
    public RunnableOrBusyCacheKick(NewidleRefresh newidleRefresh, boolean delaysFromNow) {
        this(newidleRefresh, delaysFromNow, false);
    }

    private RunnableOrBusyCacheKick(NewidleRefresh newidleRefresh, boolean delaysFromNow, boolean looksAgain) {
        this.newidleRefresh = Objects.requireNonNull(
                newidleRefresh, "RunnableOrBusyCacheKick: newidleRefresh is null: give a constant of NewidleRefresh");
        this.delaysFromNow = delaysFromNow;
        this.looksAgain = looksAgain;
    }

    /** Return the rule that kicks also for a look at when the idle CPUs balance next, once a CPU has joined them. */
    public RunnableOrBusyCacheKick lookingAgainWhenJoined() {
        return new RunnableOrBusyCacheKick(newidleRefresh, delaysFromNow, true);
    }

    @Override
    public boolean looksAgainWhenJoined() {
        return looksAgain;
    }

    @Override
    public long nextAfterKick(long nextJiffies, long nowJiffies, Branch branch) {
        return delaysFromNow ? NohzKick.super.nextAfterKick(nextJiffies, nowJiffies, branch) : nextJiffies + 1;
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
            if (PreferredIdle.exists(view)) {
                return Branch.BALANCE_PREFERRED;
            }
            if (view.domains().asymmetric(cpu) != null) {
                // Spreading for the cache's sake is not wanted where CPUs differ.
                if (view.misfitLoad(cpu) > 0
                        && (view.originalCapacity(cpu) < Topology.FULL_CAPACITY || reducedCapacity(view, cpu))) {
                    return Branch.BALANCE_MISFIT;
                }
            } else if (busyInLlc > 1) {
                return Branch.BALANCE_BUSY_CACHE;
            }
        }
        boolean refreshes = blockedDue && newidleRefresh != NewidleRefresh.BY_BALANCING_ONLY;
        return refreshes ? Branch.STATISTICS : Branch.NO;
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
