package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.balance.BalanceInterval;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.placement.IdleScanBudget;

/**
 * What a run finds: a machine that has been up and idle for long, not one that has just been booted.
 *
 * <p>Idle CPUs have stopped their ticks and balance only when a busy one kicks them, so everything that is done at intervals is overdue;
 * what was looked at last was balanced; averages have gone to where idleness takes them. What has the same value after booting is said
 * here too, so that the state stands in one place; docs/model/balancing.md has the table.
 */
final class LongIdle {
    /** How long before the run the last of everything was that is done at intervals, seconds: longer than any interval of any machine. */
    static final int SECONDS = 3600;

    private LongIdle() {}

    /** Return the jiffies of the last of everything that is done at intervals. */
    static long longAgo(Tunables tunables) {
        return (long) -SECONDS * tunables.hz();
    }

    /**
     * Set what balancing knows of a domain. The last attempt is long ago and found balance, as those before it: the interval has doubled up
     * to its longest and no failure is counted. The cost of balancing it before idling has aged to nothing, and is due to age again.
     */
    static void domain(DomainState state, Tunables tunables) {
        SchedDomain.Parameters parameters = state.domain.parameters();
        int interval = parameters.minIntervalMillis();
        int longer = BalanceInterval.afterBalanced(interval, parameters.maxIntervalMillis());
        while (longer != interval) {
            interval = longer;
            longer = BalanceInterval.afterBalanced(interval, parameters.maxIntervalMillis());
        }
        state.balanceInterval = interval;
        state.lastBalance = longAgo(tunables);
        state.failures = 0;
        state.costMax = 0;
        state.costAged = longAgo(tunables);
    }

    /**
     * Set what a CPU knows of its idleness. Long stays have taken the average to its cap, twice the most that balancing before idling took,
     * which no cost of a domain raises; its next balance is overdue.
     */
    static void cpu(RunQueue rq, Tunables tunables) {
        rq.maxIdleBalanceCost = tunables.migrationCostNanos();
        rq.avgIdle = 2 * rq.maxIdleBalanceCost;
        rq.nextBalance = longAgo(tunables);
    }

    /** Return what the CPUs of a cache share: all their cores are idle, and the last balance found no utilization. */
    static SharedLine cache(DomainTree domains, int cpu, Features features, int cpus) {
        SharedLine line = new SharedLine(domains.llcSize(cpu), cpus);
        line.hasIdleCores = domains.smtActive();
        SchedDomain domain = domains.llc(cpu);
        if (domain != null && features.has(Feature.SIS_UTIL)) {
            line.nrIdleScan = IdleScanBudget.compute(
                    0, domain.weight(), domain.parameters().imbalancePct());
        }
        return line;
    }
}
