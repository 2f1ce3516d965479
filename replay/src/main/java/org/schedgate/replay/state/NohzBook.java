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

    /** The trace shows the interrupts that ask idle CPUs to balance. */
    private boolean kicksShown;

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

    /** A CPU has nothing to run any more. Its tick goes on. */
    void ranOut(ReplayCpu cpu, long jiffies) {
        cpu.tickServed = false;
        cpu.tickStopped = false;
        cpu.tickAt = jiffies;
    }

    /**
     * An idle CPU enters an idle state, which stops its tick, unless the callbacks of a task that ended keep it ({@code
     * rcu_needs_cpu()}). Without a cpuidle driver the tick stops when the CPU has served one in idle: recorded kernels show no other.
     */
    void entersIdle(ReplayCpu cpu) {
        if ((cpu.tickServed || state.idleStatesKnown) && !cpu.callbacksLeft) {
            stopsTick(cpu);
        }
    }

    /** A tick has passed: the callbacks of an idle CPU that served its ticks until before the last one are done with. */
    void idleTickPassed(ReplayCpu cpu, long jiffies) {
        if (cpu.callbacksLeft && cpu.tickServed && cpu.idle() && cpu.tickAt < jiffies - 1) {
            cpu.callbacksLeft = false;
            stopsTick(cpu);
        }
    }

    /** An idle CPU stops its tick ({@code nohz_balance_enter_idle()}). */
    private void stopsTick(ReplayCpu cpu) {
        if (cpu.tickStopped) {
            return;
        }
        cpu.tickStopped = true;
        cpu.hasBlockedLoad = true;
        hasBlocked = true;
        if (!cpu.tickless) {
            cpu.tickless = true;
            needsUpdate = true;
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
        if (kicksShown) {
            return;
        }
        NohzKick.Branch branch = decide(cpu, jiffies, now);
        if (wantsKick(branch)) {
            nextBalance = kick.nextAfterKick(nextBalance, jiffies, branch);
            int chosen = balancer.choose(view, this::nextTickless).value();
            if (chosen >= 0) {
                kick(state.cpus[chosen], branch);
            }
        }
    }

    private NohzKick.Branch decide(ReplayCpu cpu, long jiffies, long now) {
        view.onCpu(cpu.number, now);
        return kick.decide(
                view,
                jiffies >= nextBalance,
                hasBlocked && jiffies > nextBlocked,
                busy[state.domains.llcId(cpu.number)]);
    }

    private boolean wantsKick(NohzKick.Branch branch) {
        return branch != NohzKick.Branch.NO || (needsUpdate && kick.looksAgainWhenJoined());
    }

    /** A tickless CPU is asked to balance, or to refresh averages, for all of them ({@code kick_ilb()}). */
    private void kick(ReplayCpu cpu, NohzKick.Branch branch) {
        cpu.kicked = true;
        cpu.kickBalances |= branch.balances();
        cpu.kickRefreshes |= branch.refreshes();
        cpu.kickLooks |= needsUpdate;
    }

    /** A line shows that a busy CPU's tick sends an idle CPU the interrupt that has it balance; so do lines for all later ones. */
    void kicks(ReplayCpu from, ReplayCpu to, long jiffies, long now) {
        kicksShown = true;
        NohzKick.Branch branch = decide(from, jiffies, now);
        if (wantsKick(branch)) {
            nextBalance = kick.nextAfterKick(nextBalance, jiffies, branch);
            kick(to, branch);
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

    /** An idle CPU served an interrupt: a kick, if one was sent to it, and its own tick, if that is due; return whether it was the tick. */
    boolean idleInterrupt(ReplayCpu cpu, long jiffies, long now) {
        if (cpu.kicked) {
            boolean isBalancing = cpu.kickBalances;
            boolean isRefreshing = cpu.kickRefreshes;
            needsUpdate &= !cpu.kickLooks;
            cpu.forgetKick();
            pass(cpu, isBalancing, isRefreshing, jiffies, now);
        }
        boolean ticks = !cpu.tickStopped && jiffies > cpu.tickAt;
        if (ticks) {
            cpu.tickAt = jiffies;
            cpu.tickServed = true;
            if (jiffies >= cpu.nextBalance) {
                balances.balance(cpu, true, jiffies, now);
            }
        }
        return ticks;
    }

    /** A pass over the tickless CPUs ({@code nohz_idle_balance()}). */
    private void pass(ReplayCpu self, boolean isBalancing, boolean isRefreshing, long jiffies, long now) {
        boolean ring = balancer.order() == IdleBalancer.Order.RING_FROM_NEXT;
        long next = jiffies + (long) FAR_AWAY_SECONDS * state.tunables.hz();
        boolean loadLeft = false;
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
