package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.balance.NewidleCost;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NewidleChance;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;

/**
 * A CPU that ran out of work walks its domains for some before it idles ({@code newidle_balance()}).
 *
 * <p>Interrupts stay off all the time; the run queue is unlocked during the walk, so others may enqueue here meanwhile.
 */
final class NewidleBalance {
    private final Core core;
    private final boolean throwsDice;
    private final RandomStream dice;

    NewidleBalance(Core core) {
        this.core = core;
        this.throwsDice = core.decisions.newidleChance().throwsDice(core.features);
        this.dice = RandomStream.of(core.seed, "newidle/chance");
    }

    /** Ask the gate; return true if time passes before the next task can be picked. */
    boolean enter(RunQueue rq) {
        core.view.onCpu(rq.cpu);
        NewidleGate.Branch gate = core.answered(
                core.decisions.newidleGate(), core.decisions.newidleGate().decide(core.view));
        if (core.listener != null) {
            core.listener.newidle(core.now, rq.cpu, gate);
        }
        if (gate == NewidleGate.Branch.SKIP_PENDING) {
            return false;
        }
        rq.idleStamp = core.now;
        rq.misfit(0);
        rq.pulled = 0;
        rq.walkEnded = true;
        if (!gate.walks()) {
            if (rq.domains.length > 0 && earliest()) {
                rq.nextBalance = Math.min(rq.nextBalance, nextOf(rq, 0));
            }
            long refresh = core.nohz.refreshWhenGated(rq);
            core.nohz.wantNewidleRefresh(rq);
            if (refresh == 0) {
                return false;
            }
            core.execution.begin(rq, Op.NEWIDLE_RELOCK, refresh, true);
            return true;
        }
        rq.walkEnded = false;
        rq.walkIndex = 0;
        rq.walkSpent = 0;
        rq.walkNext = core.jiffies() + core.tunables.hz();
        rq.lockFreeAt = core.now;
        core.load.refreshBlocked(rq);
        nextDomain(rq);
        return true;
    }

    private boolean earliest() {
        return core.decisions.newidleGate().nextBalance() == NewidleGate.NextBalance.EARLIEST;
    }

    private long nextOf(RunQueue rq, int index) {
        DomainState state = rq.domains[index];
        return state.lastBalance
                + core.decisions
                        .balancePace()
                        .jiffies(
                                state.balanceInterval,
                                state.domain.parameters().busyFactor(),
                                false,
                                core.tunables.hz(),
                                core.cpus);
    }

    private void nextDomain(RunQueue rq) {
        while (rq.walkIndex < rq.domains.length) {
            core.view.onCpu(rq.cpu);
            NewidleStop.Branch stop = core.answered(
                    core.decisions.newidleStop(),
                    core.decisions.newidleStop().enter(core.view, rq.walkIndex, rq.walkSpent));
            if (stop.stops()) {
                rq.walkNext = Math.min(rq.walkNext, nextOf(rq, rq.walkIndex));
                end(rq, stop);
                return;
            }
            if (rq.domains[rq.walkIndex].domain.has(SchedDomain.Flag.BALANCE_NEWIDLE)
                    && isLookedAt(rq.domains[rq.walkIndex])) {
                rq.walkStart = core.now;
                long cost = core.balancing.begin(
                        rq, rq.cpu, rq.walkIndex, IdleType.NEWLY_IDLE, SchedListener.Migration.NEWIDLE_BALANCE);
                core.execution.begin(rq, Op.NEWIDLE_WALK, cost, true);
                return;
            }
            rq.walkNext = Math.min(rq.walkNext, nextOf(rq, rq.walkIndex));
            rq.walkIndex++;
        }
        end(rq, NewidleStop.Branch.CONTINUE);
    }

    private boolean isLookedAt(DomainState state) {
        if (!throwsDice) {
            return true;
        }
        int thrown = (int) dice.below(NewidleChance.SIDES);
        NewidleChance.Branch branch = core.answered(
                core.decisions.newidleChance(), core.decisions.newidleChance().decide(state.successes, thrown));
        if (branch == NewidleChance.Branch.LEAVE_OUT) {
            state.countLook(0);
            return false;
        }
        return true;
    }

    /** One step of an attempt has taken its time. */
    void walked(RunQueue rq) {
        long cost = core.balancing.step(rq);
        if (cost != Balancing.FINISHED) {
            core.execution.begin(rq, Op.NEWIDLE_WALK, cost, true);
            return;
        }
        int moved = rq.balance.movedTotal;
        recordCost(rq, rq.domains[rq.walkIndex], core.now - rq.walkStart, moved > 0);
        rq.walkNext = Math.min(rq.walkNext, nextOf(rq, rq.walkIndex));
        if (throwsDice) {
            DomainState state = rq.domains[rq.walkIndex];
            state.countLook(moved > 0 ? core.decisions.newidleChance().worth(state.successes) : 0);
        }
        rq.attemptRefused = !rq.balance.myTurn;
        rq.pulled += moved;
        core.view.onCpu(rq.cpu);
        NewidleStop.Branch stop = core.answered(
                core.decisions.newidleStop(), core.decisions.newidleStop().decide(core.view, moved));
        if (stop.stops()) {
            end(rq, stop);
        } else {
            rq.walkIndex++;
            nextDomain(rq);
        }
    }

    private void recordCost(RunQueue rq, DomainState state, long took, boolean gaveSomething) {
        rq.walkSpent += took;
        NewidleGate.CostRule rule = core.decisions.newidleGate().costRule();
        boolean quiet = rule != NewidleGate.CostRule.PLAIN;
        boolean bounded = rule == NewidleGate.CostRule.CHARGED_RAISED_BY_FAILURE;
        long cost = bounded && !gaveSomething ? NewidleCost.afterFailure(state.costMax) : took;
        if (cost > state.costMax) {
            state.costMax = bounded ? Math.min(cost, NewidleCost.bound(core.tunables.migrationCostNanos())) : cost;
            if (quiet) {
                state.costAged = core.jiffies();
            }
        } else if (quiet && NewidleCost.ageDue(core.jiffies(), state.costAged, core.tunables.hz())) {
            state.costMax = NewidleCost.aged(state.costMax);
            state.costAged = core.jiffies();
        }
    }

    private void end(RunQueue rq, NewidleStop.Branch why) {
        if (core.listener != null) {
            core.listener.newidleDone(core.now, rq.cpu, why, rq.pulled);
        }
        core.execution.begin(rq, Op.NEWIDLE_RELOCK, Math.max(0, rq.lockFreeAt - core.now), true);
    }

    /** The own lock is held again: see what there is to run. */
    void relocked(RunQueue rq) {
        if (rq.lockFreeAt > core.now) {
            core.execution.begin(rq, Op.NEWIDLE_RELOCK, rq.lockFreeAt - core.now, true);
            return;
        }
        if (!rq.walkEnded) {
            rq.walkEnded = true;
            rq.maxIdleBalanceCost = Math.max(rq.maxIdleBalanceCost, rq.walkSpent);
            boolean replaces = !earliest() && (rq.pulled > 0 || rq.nrRunning > 0 || core.jiffies() > rq.nextBalance);
            if (replaces) {
                rq.nextBalance = rq.walkNext;
            } else if (earliest()) {
                rq.nextBalance = Math.min(rq.nextBalance, rq.walkNext);
            }
            if (rq.pulled == 0 && rq.nrRunning == 0) {
                core.nohz.wantNewidleRefresh(rq);
            }
        }
        if (rq.pulled > 0 || rq.nrRunning > 0) {
            rq.idleStamp = 0;
        }
        core.scheduling.pick(rq);
    }
}
