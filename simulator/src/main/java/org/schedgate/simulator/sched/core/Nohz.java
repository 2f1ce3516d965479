package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.Outcome;

/** Idle CPUs without a tick: who they are, and how busy CPUs have them balanced and their averages refreshed ({@code nohz}). */
final class Nohz {
    /** How long blocked load goes without a refresh, milliseconds ({@code LOAD_AVG_PERIOD}). */
    private static final long BLOCKED_MILLIS = 32;

    private final Core core;
    private final CpuSet all;
    private final long[] tickless;
    private final IdleBalancer.Tickless ticklessCpus = this::nextTickless;
    private int ticklessCount;

    /** Jiffies of the earliest next balance of the tickless CPUs. */
    long nextBalance;

    /** Jiffies after which their blocked load is refreshed. */
    long nextBlocked;

    boolean hasBlocked;

    /** A CPU has become tickless: when they balance next is to be looked at again ({@code nohz.needs_update}). */
    boolean joined;

    private final boolean looksAgain;

    Nohz(Core core) {
        this.core = core;
        this.all = core.machine.topology().allCpus();
        this.tickless = new long[(core.cpus + 63) >> 6];
        this.looksAgain = core.decisions.nohzKick().looksAgainWhenJoined();
    }

    /** A CPU stops its tick in idle ({@code nohz_balance_enter_idle()}). */
    void enterIdle(RunQueue rq) {
        rq.hasBlockedLoad = true;
        hasBlocked = true;
        if (rq.nohzIdle) {
            return;
        }
        rq.nohzIdle = true;
        joined = looksAgain;
        ticklessCount++;
        tickless[rq.cpu >> 6] |= 1L << rq.cpu;
        SharedLine line = core.llcs[rq.cpu];
        line.busyCpus--;
        line.written(rq.cpu, core.now);
    }

    /** A CPU's first busy tick after tickless idleness ({@code nohz_balance_exit_idle()}). */
    private void exitIdle(RunQueue rq) {
        rq.nohzIdle = false;
        ticklessCount--;
        tickless[rq.cpu >> 6] &= ~(1L << rq.cpu);
        SharedLine line = core.llcs[rq.cpu];
        line.busyCpus++;
        line.written(rq.cpu, core.now);
    }

    private int nextTickless(int from) {
        int word = from >> 6;
        if (word >= tickless.length) {
            return -1;
        }
        long bits = tickless[word] & -1L << from;
        while (bits == 0) {
            if (++word == tickless.length) {
                return -1;
            }
            bits = tickless[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** The tick asks whether there is something to balance ({@code trigger_load_balance()}). */
    void trigger(RunQueue rq, long jiffies) {
        boolean idle = rq.looksIdle();
        rq.tickSawIdle = idle;
        if (jiffies >= rq.nextBalance) {
            rq.softBalance = true;
        }
        if (idle) {
            return;
        }
        if (rq.nohzIdle) {
            exitIdle(rq);
        }
        if (ticklessCount == 0) {
            return;
        }
        NohzKick.Branch branch = core.answered(
                core.decisions.nohzKick(),
                core.decisions
                        .nohzKick()
                        .decide(
                                core.view.onCpu(rq.cpu),
                                jiffies >= nextBalance,
                                hasBlocked && jiffies > nextBlocked,
                                core.llcs[rq.cpu].busyCpus));
        if (branch != NohzKick.Branch.NO) {
            kick(rq, branch, jiffies);
        } else if (joined) {
            kick(rq, NohzKick.Branch.NEXT_BALANCE, jiffies);
        }
    }

    private void kick(RunQueue rq, NohzKick.Branch branch, long jiffies) {
        nextBalance = core.decisions.nohzKick().nextAfterKick(nextBalance, jiffies, branch);
        Outcome<IdleBalancer.Branch> chosen = core.answered(
                core.decisions.idleBalancer(),
                core.decisions.idleBalancer().choose(core.view.onCpu(rq.cpu), ticklessCpus));
        int cpu = chosen.value();
        if (cpu < 0) {
            return;
        }
        if (cpu >= core.cpus) {
            throw core.contract(core.decisions.idleBalancer(), "chose CPU " + cpu);
        }
        if (core.listener != null) {
            core.listener.nohzKicked(core.now, rq.cpu, cpu, branch);
        }
        RunQueue target = core.rqs[cpu];
        boolean onItsWay = (target.kickFlags & KickFlags.BY_OTHERS) != 0;
        target.kickFlags |= (branch.balances() ? KickFlags.BALANCE : 0)
                | (branch.refreshes() ? KickFlags.STATISTICS : 0)
                | (joined ? KickFlags.NEXT : 0);
        if (!onItsWay) {
            rq.tickExtra += core.execution.sendIpi(rq, target, core.slots.kickIpi(cpu), 0);
        }
    }

    /** The kick arrives ({@code nohz_csd_func()}). */
    void kicked(RunQueue rq) {
        int flags = rq.kickFlags & KickFlags.BY_OTHERS;
        rq.kickFlags = 0;
        rq.tickSawIdle = rq.looksIdle();
        if (rq.tickSawIdle && !rq.needResched) {
            rq.softNohz |= flags;
        }
        core.execution.interruptDone(rq);
    }

    private boolean refreshDue(RunQueue rq) {
        return rq.avgIdle >= core.tunables.migrationCostNanos() && hasBlocked && core.jiffies() >= nextBlocked;
    }

    private boolean inline() {
        return core.decisions.nohzKick().newidleRefresh() == NohzKick.NewidleRefresh.INLINE_WHEN_GATED;
    }

    /** A CPU goes idle without having pulled: have blocked load refreshed before it enters an idle state, where the kernel does so. */
    void wantNewidleRefresh(RunQueue rq) {
        boolean before = core.decisions.nohzKick().newidleRefresh() == NohzKick.NewidleRefresh.BEFORE_IDLE;
        if (before && refreshDue(rq)) {
            rq.kickFlags |= KickFlags.NEWIDLE_REFRESH;
        }
    }

    /** Tell whether the idle loop is to refresh blocked load now, and forget the wish. */
    boolean takeNewidleRefresh(RunQueue rq) {
        boolean alone = rq.kickFlags == KickFlags.NEWIDLE_REFRESH;
        rq.kickFlags &= ~KickFlags.NEWIDLE_REFRESH;
        return alone;
    }

    /** Refresh blocked load in schedule() itself, where the kernel does so; return the time it takes. */
    long refreshWhenGated(RunQueue rq) {
        if (!inline() || !refreshDue(rq)) {
            return 0;
        }
        hasBlocked = false;
        long cost = refreshAll(rq, all, false);
        refreshed();
        return cost;
    }

    /** All blocked load is refreshed: note when it is due again. */
    void refreshed() {
        nextBlocked = core.jiffies() + BLOCKED_MILLIS * core.tunables.hz() / 1000;
    }

    /** Refresh the tickless CPUs that a new-idle walk is about to read, where the kernel does so; return the time it takes. */
    long refreshWhileWalking(RunQueue rq, CpuSet cpus) {
        if (!inline() || !hasBlocked) {
            return 0;
        }
        return refreshAll(rq, cpus, true);
    }

    private long refreshAll(RunQueue rq, CpuSet cpus, boolean oncePerJiffy) {
        long cost = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            RunQueue visited = core.rqs[cpu];
            boolean skip = visited == rq
                    || !visited.nohzIdle
                    || !visited.looksIdle()
                    || !visited.hasBlockedLoad
                    || (oncePerJiffy && visited.blockedUpdateJiffies == core.jiffies());
            if (skip) {
                continue;
            }
            core.load.refreshBlocked(visited);
            hasBlocked |= visited.hasBlockedLoad;
            cost += core.costs.balanceRead(rq.cpu, cpu);
        }
        return cost;
    }
}
