package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.balance.NewidleCost;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;

/**
 * The balancing softirq ({@code run_rebalance_domains()}): a CPU's own domains, or those of all tickless CPUs after a kick. Level
 * by level and CPU by CPU, each in the time it takes.
 */
final class SoftBalance {
    /** How far ahead the next balance lies at most, seconds. */
    private static final int NEXT_MAX_SECONDS = 60;

    private final Core core;
    /** Some CPU balances a level on which only one at a time may. */
    private boolean serialTaken;

    SoftBalance(Core core) {
        this.core = core;
    }

    /** Start what was asked for. Level SOFT. */
    void start(RunQueue rq) {
        rq.softBalance = false;
        int kicked = rq.softNohz;
        rq.softNohz = 0;
        boolean passes = kicked != 0 && rq.tickSawIdle;
        boolean ownFirst = order() == IdleBalancer.Order.SELF_THEN_ALL_OTHERS;
        rq.soft.passAfterOwn = passes && ownFirst ? kicked : 0;
        if (passes && !ownFirst) {
            startPass(rq, kicked);
        } else {
            startOwn(rq);
        }
    }

    /** Start to balance the CPU's own domains. */
    private void startOwn(RunQueue rq) {
        rq.soft.passFlags = 0;
        core.load.refreshBlocked(rq);
        if (!startLevels(rq, rq.cpu, rq.tickSawIdle ? IdleType.IDLE : IdleType.NOT_IDLE)) {
            ownDone(rq);
        }
    }

    private void ownDone(RunQueue rq) {
        int pass = rq.soft.passAfterOwn;
        rq.soft.passAfterOwn = 0;
        if (pass != 0) {
            startPass(rq, pass);
        } else {
            finish(rq);
        }
    }

    /** Start a pass over the tickless CPUs. Level SOFT. */
    void startPass(RunQueue rq, int flags) {
        SoftRun soft = rq.soft;
        soft.passFlags = flags;
        soft.passCpu = order() == IdleBalancer.Order.RING_FROM_NEXT ? (rq.cpu + 1) % core.cpus : 0;
        soft.passLeft = core.cpus;
        soft.passNextKnown = false;
        soft.passNext = core.jiffies() + (long) NEXT_MAX_SECONDS * core.tunables.hz();
        soft.passLoadLeft = false;
        soft.passSelfDone = ownApart();
        if (order() != IdleBalancer.Order.RING_FROM_NEXT || (flags & KickFlags.STATISTICS) != 0) {
            core.nohz.hasBlocked = false;
        }
        if ((flags & KickFlags.NEXT) != 0) {
            core.nohz.joined = false;
        }
        nextOfPass(rq);
    }

    private IdleBalancer.Order order() {
        return core.decisions.idleBalancer().order();
    }

    /** Tell whether the pass is over the other CPUs only, and the CPU's own domains are balanced before or after it in any case. */
    private boolean ownApart() {
        return switch (order()) {
            case SELF_THEN_ALL_OTHERS, OTHERS_THEN_SELF_ALWAYS -> true;
            case OTHERS_THEN_SELF, RING_FROM_NEXT -> false;
        };
    }

    private void nextOfPass(RunQueue rq) {
        SoftRun soft = rq.soft;
        boolean others = order() == IdleBalancer.Order.OTHERS_THEN_SELF;
        while (soft.passLeft > 0) {
            RunQueue visited = core.rqs[soft.passCpu];
            soft.passCpu = (soft.passCpu + 1) % core.cpus;
            soft.passLeft--;
            if (visited == rq || !visited.nohzIdle || !visited.looksIdle()) {
                continue;
            }
            if (rq.needResched) {
                abortPass(rq, others);
                return;
            }
            if (ownApart() ? visitOther(rq, visited) : visit(rq, visited, others)) {
                return;
            }
        }
        if (!soft.passSelfDone) {
            soft.passSelfDone = true;
            if (visitSelf(rq, others)) {
                return;
            }
        }
        completePass(rq);
    }

    /** Look at the CPU that makes the pass, last of all; return true if its domains are being balanced. */
    private boolean visitSelf(RunQueue rq, boolean others) {
        if (others && (rq.soft.passFlags & KickFlags.BALANCE) != 0) {
            refresh(rq, rq, true);
            return balances(rq, rq);
        }
        return (others || (rq.nohzIdle && rq.looksIdle())) && visit(rq, rq, others);
    }

    /** Look at another CPU on a kernel that refreshes averages only where it balances; return true if its domains are being balanced. */
    private boolean visitOther(RunQueue rq, RunQueue visited) {
        boolean dueOrNot = order() == IdleBalancer.Order.SELF_THEN_ALL_OTHERS;
        if (dueOrNot || core.jiffies() >= visited.nextBalance) {
            core.remembered.note(visited);
            core.load.refreshBlocked(visited);
            rq.soft.owed += core.costs.balanceRead(rq.cpu, visited.cpu);
            return balances(rq, visited);
        }
        noteNext(rq.soft, visited);
        return false;
    }

    /** Look at one CPU of the pass; return true if its domains are being balanced. */
    private boolean visit(RunQueue rq, RunQueue visited, boolean others) {
        SoftRun soft = rq.soft;
        refresh(rq, visited, others);
        if (core.jiffies() >= visited.nextBalance && (soft.passFlags & KickFlags.BALANCE) != 0) {
            return balances(rq, visited);
        }
        noteNext(soft, visited);
        return false;
    }

    private boolean balances(RunQueue rq, RunQueue visited) {
        if (startLevels(rq, visited.cpu, IdleType.IDLE)) {
            return true;
        }
        noteNext(rq.soft, visited);
        return false;
    }

    private static void noteNext(SoftRun soft, RunQueue visited) {
        soft.passNext = Math.min(soft.passNext, visited.nextBalance);
        soft.passNextKnown = true;
    }

    private void refresh(RunQueue rq, RunQueue visited, boolean others) {
        boolean asked = others || (rq.soft.passFlags & KickFlags.STATISTICS) != 0;
        if (!asked || !visited.hasBlockedLoad) {
            return;
        }
        if (others || visited.blockedUpdateJiffies != core.jiffies()) {
            core.load.refreshBlocked(visited);
            rq.soft.owed += core.costs.balanceRead(rq.cpu, visited.cpu);
        }
        rq.soft.passLoadLeft |= visited.hasBlockedLoad;
    }

    private void abortPass(RunQueue rq, boolean others) {
        if (ownApart()) {
            completePass(rq);
            return;
        }
        if (others || (rq.soft.passFlags & KickFlags.STATISTICS) != 0 || rq.soft.passLoadLeft) {
            core.nohz.hasBlocked = true;
        }
        if ((rq.soft.passFlags & KickFlags.NEXT) != 0) {
            core.nohz.joined = true;
        }
        finish(rq);
    }

    private void completePass(RunQueue rq) {
        SoftRun soft = rq.soft;
        if (order() == IdleBalancer.Order.SELF_THEN_ALL_OTHERS) {
            rq.nextBalance = Math.min(rq.nextBalance, soft.passNext);
            core.nohz.nextBalance = rq.nextBalance;
            finish(rq);
            return;
        }
        if (soft.passNextKnown) {
            core.nohz.nextBalance = soft.passNext;
        }
        if (order() == IdleBalancer.Order.OTHERS_THEN_SELF_ALWAYS) {
            startOwn(rq);
            return;
        }
        if (order() != IdleBalancer.Order.RING_FROM_NEXT || (soft.passFlags & KickFlags.STATISTICS) != 0) {
            core.nohz.refreshed();
        }
        if (soft.passLoadLeft) {
            core.nohz.hasBlocked = true;
        }
        finish(rq);
    }

    private void finish(RunQueue rq) {
        SoftRun soft = rq.soft;
        if (soft.owed > 0) {
            long owed = soft.owed;
            soft.owed = 0;
            soft.finishing = true;
            core.execution.begin(rq, Op.SOFT_WALK, owed, false);
        } else {
            core.execution.softDone(rq);
        }
    }

    /** Balance what is due of a CPU's domains; return false if that is nothing. */
    private boolean startLevels(RunQueue rq, int target, IdleType type) {
        SoftRun soft = rq.soft;
        soft.target = target;
        soft.type = type;
        soft.index = 0;
        soft.goesOn = true;
        soft.decayed = false;
        soft.costSum = 0;
        soft.next = core.jiffies() + (long) NEXT_MAX_SECONDS * core.tunables.hz();
        soft.nextKnown = false;
        return nextLevel(rq);
    }

    /** Attempt the next level that is due; return false, all levels done, if there is none. */
    private boolean nextLevel(RunQueue rq) {
        SoftRun soft = rq.soft;
        DomainState[] levels = core.rqs[soft.target].domains;
        while (soft.index < levels.length) {
            DomainState state = levels[soft.index];
            age(soft, state);
            soft.costSum += state.costMax;
            if (!soft.goesOn) {
                if (!soft.decayed) {
                    break;
                }
                soft.index++;
                continue;
            }
            boolean serialize = state.domain.has(SchedDomain.Flag.SERIALIZE);
            if (!(serialize && serialTaken) && core.jiffies() >= state.lastBalance + interval(soft, state)) {
                soft.serial = serialize;
                serialTaken |= serialize;
                attempt(rq);
                return true;
            }
            noteLevel(soft, state);
        }
        levelsDone(soft);
        return false;
    }

    private void attempt(RunQueue rq) {
        SoftRun soft = rq.soft;
        SchedListener.Migration cause =
                soft.passFlags != 0 ? SchedListener.Migration.NOHZ_BALANCE : SchedListener.Migration.PERIODIC_BALANCE;
        long cost = soft.owed + core.balancing.begin(rq, soft.target, soft.index, soft.type, cause);
        soft.owed = 0;
        core.execution.begin(rq, Op.SOFT_WALK, cost, false);
    }

    private void age(SoftRun soft, DomainState state) {
        boolean due = NewidleCost.ageDue(core.jiffies(), state.costAged, core.tunables.hz());
        if (due) {
            state.costMax = NewidleCost.aged(state.costMax);
            state.costAged = core.jiffies();
        }
        boolean keeps = core.decisions.newidleGate().costRule() == NewidleGate.CostRule.PLAIN;
        soft.decayed = due || (keeps && soft.decayed);
    }

    private long interval(SoftRun soft, DomainState state) {
        return core.decisions
                .balancePace()
                .jiffies(
                        state.balanceInterval,
                        state.domain.parameters().busyFactor(),
                        isBusy(soft),
                        core.tunables.hz(),
                        core.cpus);
    }

    private boolean isBusy(SoftRun soft) {
        return soft.type != IdleType.IDLE
                && !(core.decisions.balancePace().idlePolicyIsIdle() && core.rqs[soft.target].runsIdlePolicyOnly());
    }

    private void noteLevel(SoftRun soft, DomainState state) {
        noteLevel(soft, state, interval(soft, state));
    }

    private static void noteLevel(SoftRun soft, DomainState state, long interval) {
        soft.next = Math.min(soft.next, state.lastBalance + interval);
        soft.nextKnown = true;
        soft.index++;
    }

    /** A step of an attempt, or the time of a pass, has passed. */
    void walked(RunQueue rq) {
        SoftRun soft = rq.soft;
        if (soft.finishing) {
            soft.finishing = false;
            core.execution.softDone(rq);
            return;
        }
        long cost = core.balancing.step(rq);
        if (cost != Balancing.FINISHED) {
            core.execution.begin(rq, Op.SOFT_WALK, cost, false);
            return;
        }
        RunQueue target = core.rqs[soft.target];
        DomainState state = target.domains[soft.index];
        long intervalBefore = interval(soft, state);
        if (rq.balance.movedTotal > 0) {
            soft.type = target.looksIdle() ? IdleType.IDLE : IdleType.NOT_IDLE;
        }
        state.lastBalance = core.jiffies();
        if (!rq.balance.myTurn) {
            soft.goesOn = false;
        }
        if (soft.serial) {
            soft.serial = false;
            serialTaken = false;
        }
        boolean anew = core.decisions.balancePace().looksAgainAfterMoving();
        noteLevel(soft, state, anew ? interval(soft, state) : intervalBefore);
        if (nextLevel(rq)) {
            return;
        }
        if (soft.passFlags == 0) {
            ownDone(rq);
            return;
        }
        noteNext(soft, target);
        nextOfPass(rq);
    }

    private void levelsDone(SoftRun soft) {
        RunQueue target = core.rqs[soft.target];
        if (soft.decayed) {
            target.maxIdleBalanceCost = Math.max(core.tunables.migrationCostNanos(), soft.costSum);
        }
        if (soft.nextKnown) {
            target.nextBalance = soft.next;
        }
    }
}
