package org.schedgate.replay.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.placement.IdleScanBudget;

/**
 * Computes what {@code nr_idle_scan} would be if it were renewed now ({@code update_idle_cpu_scan()}), and keeps which values that had lately:
 * the kernel's was computed at the latest balance of the cache, whose time no line shows, so it is one of them.
 */
final class ScanBudgets {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final ReplayState state;
    private final List<ArrayDeque<Sample>> byCache = new ArrayList<>();

    private record Sample(long nanos, int budget) {}

    ScanBudgets(ReplayState state) {
        this.state = state;
        for (int i = 0; i < state.cpuCount(); i++) {
            byCache.add(new ArrayDeque<>());
        }
    }

    /** Balancing the domain that spans a cache renews the cache's budget, from averages up to the last tick. */
    void renew(SchedDomain domain, long now) {
        CpuSet span = domain.span();
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            state.loads.catchUpToTick(state.cpus[cpu], now);
        }
        state.setNrIdleScan(domain.cpu(), compute(domain));
    }

    private int compute(SchedDomain domain) {
        CpuSet span = domain.span();
        long sum = 0;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            ReplayCpu c = state.cpus[cpu];
            sum += Math.min(state.domains.capacity(cpu), Math.max(c.load.utilAvg(), c.utilEst));
        }
        return IdleScanBudget.compute(sum, span.size(), domain.parameters().imbalancePct());
    }

    /** Note what the budget of a CPU's cache would be now, from averages as they stand. */
    void note(int cpu, long now) {
        SchedDomain domain = cacheDomain(cpu);
        if (domain == null) {
            return;
        }
        ArrayDeque<Sample> samples = byCache.get(state.domains.llcId(cpu));
        samples.add(new Sample(now, compute(domain)));
        long pause = NANOS_PER_MILLI
                * domain.parameters().maxIntervalMillis()
                * domain.parameters().busyFactor();
        // The longest pause between two balances of the cache, by a CPU that is busy.
        while (samples.peekFirst() != null && samples.peekFirst().nanos() < now - pause) {
            samples.removeFirst();
        }
    }

    /** Tell whether the budget of a CPU's cache can be a value: it lies among those it would have had since the longest pause. */
    boolean possible(int cpu, int budget) {
        boolean above = false;
        boolean below = false;
        for (Sample sample : byCache.get(state.domains.llcId(cpu))) {
            above |= sample.budget() >= budget;
            below |= sample.budget() <= budget;
        }
        return above && below;
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
