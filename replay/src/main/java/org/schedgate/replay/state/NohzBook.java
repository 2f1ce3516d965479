package org.schedgate.replay.state;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.NohzKick;

/** Keeps which idle CPUs have stopped their tick, and when busy ones have them balanced and their averages refreshed ({@code nohz}). */
final class NohzBook {
    /** How long blocked load goes without a refresh, milliseconds ({@code LOAD_AVG_PERIOD}). */
    private static final long BLOCKED_MILLIS = 32;

    private static final long MILLIS_PER_SECOND = 1000;
    private static final int FAR_AWAY_SECONDS = 60;

    private final ReplayState state;
    private final BalanceBook balances;
    private final BalancingView view;
    private final NohzKick kick;
    private final IdleBalancer balancer;

    /** Busy CPUs of each last-level cache, as their ticks left it ({@code nr_busy_cpus}). */
    private final int[] busy;

    private long nextBalance;
    private long nextBlocked;
    private boolean hasBlocked;

    /** A CPU joined the tickless ones: when they are balanced next is to be looked at again ({@code nohz.needs_update}). */
    private boolean needsUpdate;

    /** A tickless CPU is asked to balance, or to refresh averages, for all of them. */
    private boolean kicked;

    private boolean kickBalances;
    private boolean kickRefreshes;

    NohzBook(ReplayState state, BalanceBook balances, BalancingView view) {
        this.state = state;
        this.balances = balances;
        this.view = view;
        kick = state.kernel.decisions().nohzKick();
        balancer = state.kernel.decisions().idleBalancer();
        busy = new int[state.cpuCount()];
        for (int cpu = 0; cpu < busy.length; cpu++) {
            busy[cpu] = state.domains.llcSize(cpu);
        }
    }

    /**
     * An idle CPU enters an idle state, which stops its tick, unless something keeps it: the callbacks of a task that ended, for one
     * ({@code rcu_needs_cpu()}).
     */
    void entersIdle(ReplayCpu cpu, long jiffies) {
        cpu.enteredIdleAt = jiffies;
        if (!cpu.tickGoesOn) {
            stopsTick(cpu);
        }
    }

    /** A tick has passed: an idle CPU that was not seen to tick has stopped to. */
    void idleTickPassed(ReplayCpu cpu, long jiffies) {
        if (cpu.tickGoesOn && cpu.idle() && cpu.enteredIdleAt < jiffies - 1 && cpu.idleTickAt < jiffies - 1) {
            cpu.tickGoesOn = false;
            stopsTick(cpu);
        }
    }

    private void stopsTick(ReplayCpu cpu) {
        cpu.hasBlockedLoad = true;
        hasBlocked = true;
        needsUpdate = true;
        if (!cpu.tickless) {
            cpu.tickless = true;
            busy[state.domains.llcId(cpu.number)]--;
        }
    }

    /** A busy CPU's tick ({@code trigger_load_balance()}). */
    void busyTick(ReplayCpu cpu, long jiffies, long now) {
        if (jiffies >= cpu.nextBalance) {
            balances.balance(cpu, false, jiffies, now);
        }
        if (cpu.tickless) {
            cpu.tickless = false;
            busy[state.domains.llcId(cpu.number)]++;
        }
        view.onCpu(cpu.number, now);
        NohzKick.Branch branch = kick.decide(
                view,
                jiffies >= nextBalance,
                hasBlocked && jiffies > nextBlocked,
                busy[state.domains.llcId(cpu.number)]);
        boolean looksAgain = needsUpdate && kick.looksAgainWhenJoined();
        if (branch == NohzKick.Branch.NO && !looksAgain) {
            return;
        }
        nextBalance = kick.nextAfterKick(nextBalance, jiffies, branch);
        if (balancer.choose(view, this::nextTickless).value() >= 0) {
            kicked = true;
            kickBalances |= branch.balances();
            kickRefreshes |= branch.refreshes();
        }
    }

    private int nextTickless(int from) {
        for (int cpu = from; cpu < state.cpuCount(); cpu++) {
            if (state.cpus[cpu].tickless) {
                return cpu;
            }
        }
        return -1;
    }

    /** An idle CPU served an interrupt: its own tick, if it ticks, else a kick, if one was sent. */
    void idleInterrupt(ReplayCpu cpu, long jiffies, long now) {
        if (kicked && !cpu.tickGoesOn) {
            kicked = false;
            pass(cpu, kickBalances, kickRefreshes, jiffies, now);
            kickBalances = false;
            kickRefreshes = false;
        } else if (jiffies > cpu.idleTickAt) {
            cpu.idleTickAt = jiffies;
            if (jiffies >= cpu.nextBalance) {
                balances.balance(cpu, true, jiffies, now);
            }
        }
    }

    /** A pass over the tickless CPUs ({@code nohz_idle_balance()}). */
    private void pass(ReplayCpu self, boolean isBalancing, boolean isRefreshing, long jiffies, long now) {
        boolean ring = balancer.order() == IdleBalancer.Order.RING_FROM_NEXT;
        long next = jiffies + (long) FAR_AWAY_SECONDS * state.tunables.hz();
        boolean loadLeft = false;
        needsUpdate = false;
        if (isRefreshing || !ring) {
            hasBlocked = false;
        }
        int count = state.cpuCount();
        for (int step = 1; step <= count; step++) {
            ReplayCpu cpu = state.cpus[ring ? (self.number + step) % count : step - 1];
            if (!cpu.tickless || !cpu.idle()) {
                continue;
            }
            if (isRefreshing && cpu.hasBlockedLoad) {
                refresh(cpu, jiffies, now);
                loadLeft |= cpu.hasBlockedLoad;
            }
            if (isBalancing && jiffies >= cpu.nextBalance) {
                balances.balance(cpu, true, jiffies, now);
            }
            next = Math.min(next, cpu.nextBalance);
        }
        nextBalance = next;
        if (isRefreshing) {
            nextBlocked = jiffies + BLOCKED_MILLIS * state.tunables.hz() / MILLIS_PER_SECOND;
            hasBlocked |= loadLeft;
        }
    }

    private void refresh(ReplayCpu cpu, long jiffies, long now) {
        if (cpu.refreshedAt != jiffies) {
            cpu.refreshedAt = jiffies;
            state.loads.refresh(cpu, now);
            cpu.hasBlockedLoad = cpu.load.loadAvg() != 0 || cpu.load.utilAvg() != 0;
        }
    }

    /** A CPU that goes idle without looking elsewhere, or that found nothing, has blocked load refreshed where it is due. */
    void runOut(ReplayCpu cpu, boolean walked, long jiffies, long now) {
        NohzKick.NewidleRefresh how = kick.newidleRefresh();
        boolean due = cpu.avgIdleNanos >= state.tunables.migrationCostNanos() && hasBlocked && jiffies >= nextBlocked;
        if (due
                && (how == NohzKick.NewidleRefresh.BEFORE_IDLE
                        || (how == NohzKick.NewidleRefresh.INLINE_WHEN_GATED && !walked))) {
            pass(cpu, false, true, jiffies, now);
        }
    }

    /** A CPU that looks for work refreshes the tickless CPUs of a domain that it reads, where the kernel does so. */
    void refreshWhileWalking(ReplayCpu self, CpuSet span, long now) {
        if (kick.newidleRefresh() != NohzKick.NewidleRefresh.INLINE_WHEN_GATED || !hasBlocked) {
            return;
        }
        long jiffies = now / state.tunables.tickNanos();
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            ReplayCpu c = state.cpus[cpu];
            if (c != self && c.tickless && c.idle() && c.hasBlockedLoad) {
                refresh(c, jiffies, now);
            }
        }
    }
}
