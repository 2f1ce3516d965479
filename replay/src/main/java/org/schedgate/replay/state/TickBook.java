package org.schedgate.replay.state;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.placement.IdleScanBudget;

/**
 * Keeps what periodic balancing leaves behind without a line in the trace: the averages of idle CPUs, and the budget of scans for an
 * idle CPU ({@code nr_idle_scan}).
 *
 * <p>Ticks are taken to come on the grid of HZ. A busy CPU that has company (a second task, or a second busy CPU in its cache) kicks the
 * idle ones to balance at every tick ({@code nohz_balancer_kick()}); a lone one asks for their averages every 32 ms. The domain of a
 * last-level cache is balanced by idle CPUs every minimum interval, by busy ones every busy factor times that, each for its group.
 */
final class TickBook {
    /** Ticks after a gap in the trace that are still gone through one by one. */
    private static final long TICKS_MAX = 250;

    private static final long BLOCKED_REFRESH_NANOS = 32_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final ReplayState state;
    private final long tickNanos;
    private final long[] balancedAtTick;
    private long refreshedAtTick;
    private long tick = -1;

    TickBook(ReplayState state) {
        this.state = state;
        tickNanos = state.tunables.tickNanos();
        balancedAtTick = new long[state.cpuCount()];
    }

    /** Go through the ticks up to a time. */
    void advanceTo(long now) {
        long last = now / tickNanos;
        if (tick < 0 || last - tick > TICKS_MAX || last < tick) {
            tick = last - 1;
        }
        while (tick < last) {
            tick++;
            atTick();
        }
    }

    private void atTick() {
        boolean kicked = kicksIdleOnes();
        if (kicked || (anyBusy() && tick - refreshedAtTick >= BLOCKED_REFRESH_NANOS / tickNanos)) {
            refreshIdleOnes();
        }
        for (int cpu = 0; cpu < state.cpuCount(); cpu++) {
            SchedDomain domain = state.domains.llc(cpu);
            boolean idle = state.cpus[cpu].idle();
            if (domain == null || (idle && !kicked)) {
                continue;
            }
            if (tick - balancedAtTick[cpu] >= intervalTicks(domain, idle)) {
                balancedAtTick[cpu] = tick;
                if (balancesForItsGroup(domain, cpu)) {
                    renewBudget(domain);
                }
            }
        }
    }

    private long intervalTicks(SchedDomain domain, boolean idle) {
        long nanos = domain.parameters().minIntervalMillis() * NANOS_PER_MILLI;
        return Math.max(
                1, idle ? nanos / tickNanos : nanos * domain.parameters().busyFactor() / tickNanos - 1);
    }

    private boolean anyBusy() {
        for (ReplayCpu cpu : state.cpus) {
            if (cpu.current != cpu.idleTask) {
                return true;
            }
        }
        return false;
    }

    private boolean kicksIdleOnes() {
        for (ReplayCpu cpu : state.cpus) {
            if (cpu.current != cpu.idleTask && (cpu.running >= 2 || busyCpus(state.domains.llcSpan(cpu.number)) > 1)) {
                return true;
            }
        }
        return false;
    }

    private int busyCpus(CpuSet span) {
        int busy = 0;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            if (state.cpus[cpu].current != state.cpus[cpu].idleTask) {
                busy++;
            }
        }
        return busy;
    }

    private void refreshIdleOnes() {
        refreshedAtTick = tick;
        long now = tick * tickNanos;
        for (ReplayCpu cpu : state.cpus) {
            if (cpu.idle()) {
                state.loads.update(cpu, cpu.clockTo(now));
            }
        }
    }

    /** Tell whether the CPU balances for its group: the first idle one, or the first where none is idle. */
    private boolean balancesForItsGroup(SchedDomain domain, int cpu) {
        SchedGroup local = domain.localGroup();
        CpuSet mask = local.balanceMask();
        for (int c = mask.first(); c >= 0; c = mask.next(c + 1)) {
            if (state.cpus[c].idle()) {
                return c == cpu;
            }
        }
        return mask.first() == cpu;
    }

    private void renewBudget(SchedDomain domain) {
        long now = tick * tickNanos;
        CpuSet span = domain.span();
        long sum = 0;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            ReplayCpu c = state.cpus[cpu];
            state.loads.catchUpToTick(c, now);
            sum += Math.min(state.domains.capacity(cpu), Math.max(c.load.utilAvg(), c.utilEst));
        }
        int budget =
                IdleScanBudget.compute(sum, span.size(), domain.parameters().imbalancePct());
        state.setNrIdleScan(domain.cpu(), budget);
    }
}
