package org.schedgate.replay.state;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.placement.IdleScanBudget;

/**
 * Keeps each cache's {@code nr_idle_scan}: computes what it becomes when it is renewed ({@code update_idle_cpu_scan()}), and takes for the
 * kernel's the value that is likeliest by balances and answers.
 */
final class ScanBudgets {
    private final ReplayState state;
    private final boolean used;
    private final @Nullable ScanBelief[] byCache;

    ScanBudgets(ReplayState state) {
        this.state = state;
        used = state.kernel.features().has(Feature.SIS_UTIL);
        byCache = new @Nullable ScanBelief[state.cpuCount()];
    }

    private ScanBelief belief(int cpu) {
        int cache = state.domains.llcId(cpu);
        ScanBelief belief = byCache[cache];
        if (belief == null) {
            int cpus = state.domains.llcSize(cpu);
            belief = new ScanBelief(cpus, cpus);
            byCache[cache] = belief;
        }
        return belief;
    }

    /** Balancing the domain that spans a cache renews the cache's budget, from averages up to the last tick. */
    void renew(SchedDomain domain, long now) {
        CpuSet span = domain.span();
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            state.loads.catchUpToTick(state.cpus[cpu], now);
        }
        belief(domain.cpu()).renewed(compute(domain));
        keepLikeliest(domain.cpu());
    }

    private void keepLikeliest(int cpu) {
        state.setNrIdleScan(cpu, belief(cpu).likeliest());
    }

    private int compute(SchedDomain domain) {
        CpuSet span = domain.span();
        long sum = 0;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            ReplayCpu c = state.cpus[cpu];
            sum += Math.min(state.domains.capacity(cpu), Math.max(c.load.utilAvg(), c.utilEst));
        }
        int budget =
                IdleScanBudget.compute(sum, span.size(), domain.parameters().imbalancePct());
        return Math.min(budget, state.domains.llcSize(domain.cpu()));
    }

    /** Note what the budget of a CPU's cache would be now, from averages as they stand. */
    void note(int cpu) {
        SchedDomain domain = used ? cacheDomain(cpu) : null;
        if (domain != null) {
            belief(cpu).mayBeRenewed(compute(domain));
        }
    }

    /**
     * The kernel answered a question that the budget of a CPU's cache decides.
     *
     * @param fits by budget, 0 to the cache's CPUs, whether the answer follows from it
     */
    void answered(int cpu, boolean[] fits, boolean raced) {
        belief(cpu).answered(fits, raced);
        keepLikeliest(cpu);
    }

    private @Nullable SchedDomain cacheDomain(int cpu) {
        for (int i = 0; i < state.domains.depth(cpu); i++) {
            SchedDomain domain = state.domains.domain(cpu, i);
            if (domain.span().equals(state.domains.llcSpan(cpu))) {
                return domain;
            }
        }
        return null;
    }
}
