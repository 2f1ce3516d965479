package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.balance.BalanceInterval;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.BalancePace;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PullLimit;
import org.schedgate.simulator.sched.decision.TaskMigration;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.placement.IdleScanBudget;
import org.schedgate.simulator.trace.SchedListener;

/**
 * One attempt to balance one domain ({@code load_balance()}), in steps that take time; the recipe is docs/model/balancing.md.
 *
 * <p>The CPU that runs an attempt calls {@link #begin}, lets the returned time pass, then {@link #step} until it returns
 * {@link #FINISHED}.
 */
final class Balancing {
    /** No further step. */
    static final long FINISHED = -1;

    private static final int LOOP_BREAK = 32;

    private final Core core;
    /** Some run queue had two runnable tasks at the last look ({@code rd.overload}). */
    boolean overloaded;
    /** Groups whose pinned tasks kept a balance from succeeding, by the group's level and first CPU. */
    private final boolean[][] imbalanced;
    /** How many of them there are: most runs have none at any time. */
    private int imbalancedGroups;

    Balancing(Core core) {
        this.core = core;
        int depth = 0;
        for (int cpu = 0; cpu < core.cpus; cpu++) {
            depth = Math.max(depth, core.domains.depth(cpu));
            RunQueue rq = core.rqs[cpu];
            rq.domains = new DomainState[core.domains.depth(cpu)];
            for (int i = 0; i < rq.domains.length; i++) {
                SchedDomain domain = core.domains.domain(cpu, i);
                rq.domains[i] = new DomainState(domain, core.sums.of(domain), core.tunables);
            }
        }
        imbalanced = new boolean[depth][core.cpus];
    }

    /** Tell whether any group of the machine has tasks that its pinned tasks kept from balance. */
    boolean someImbalanced() {
        return imbalancedGroups > 0;
    }

    boolean imbalanced(SchedDomain domain, int groupIndex) {
        return imbalancedGroups > 0
                && imbalanced[domain.index()][
                        domain.groups().get(groupIndex).cpus().first()];
    }

    private void setImbalanced(SchedDomain domain, boolean value) {
        if (!value && imbalancedGroups == 0) {
            return;
        }
        int first = domain.localGroup().cpus().first();
        if (imbalanced[domain.index()][first] != value) {
            imbalanced[domain.index()][first] = value;
            imbalancedGroups += value ? 1 : -1;
        }
    }

    /** Begin an attempt of {@code rq} for CPU {@code destination}; return how long reading takes. */
    long begin(RunQueue rq, int destination, int domainIndex, IdleType type, SchedListener.Migration cause) {
        BalanceRun run = rq.balance;
        run.begin(core.rqs[destination].domains[domainIndex], destination, type, cause);
        return decide(rq, run);
    }

    /**
     * Decide whether it is this CPU's turn. If so its domain's CPUs are read, one after another over the whole time this takes; what
     * they show half-way stands for all of it, so the first half passes before the groups are compared.
     */
    private long decide(RunQueue rq, BalanceRun run) {
        LiveView view = core.view.balancing(rq.cpu, run);
        run.source = -1;
        BalanceTurn.Branch turn = core.answered(
                core.decisions.balanceTurn(), core.decisions.balanceTurn().decide(view));
        run.branch = turn;
        run.myTurn = turn.balances();
        if (!run.myTurn) {
            run.step = BalanceRun.Step.DETACH;
            // A walk is refused by a look at the own queue; at other times the group's CPUs were searched for an idle
            // one.
            return run.type == IdleType.NEWLY_IDLE ? 0 : rq.code.balanceBase;
        }
        run.step = BalanceRun.Step.COMPARE;
        long cost = rq.code.balanceBase + readNanos(rq, run);
        if (run.type == IdleType.NEWLY_IDLE) {
            cost += core.nohz.refreshWhileWalking(rq, run.cpus);
        }
        run.halfNanos = cost / 2;
        return cost - run.halfNanos;
    }

    /** Return how long reading the CPUs that take part takes: the same each time where all do, for the CPU whose domain it is. */
    private long readNanos(RunQueue rq, BalanceRun run) {
        if (run.leavesOut || rq.cpu != run.owner) {
            return core.costs.balanceRead(rq.cpu, run.cpus);
        }
        DomainState state = run.state();
        if (state.readNanos < 0) {
            state.readNanos = core.costs.balanceRead(rq.cpu, run.cpus);
        }
        return state.readNanos;
    }

    /** Compare groups and queues as they are half-way; return the time until the source's lock is asked for. */
    private long compare(RunQueue rq, BalanceRun run) {
        LiveView view = core.view.balancing(rq.cpu, run);
        run.step = BalanceRun.Step.DETACH;
        run.pull.clear();
        BusiestGroup.Branch group = core.answered(
                core.decisions.busiestGroup(), core.decisions.busiestGroup().find(view, run.pull));
        run.branch = group;
        takeStatistics(rq, run);
        if (group.balanced()) {
            return run.halfNanos;
        }
        if (run.pull.group() < 0 || run.pull.group() >= run.domain().groups().size()) {
            throw core.contract(core.decisions.busiestGroup(), "answered " + group + " without a group to pull from");
        }
        long cost = run.halfNanos
                + core.costs.balanceRead(
                        rq.cpu, run.domain().groups().get(run.pull.group()).cpus());
        Outcome<BusiestQueue.Branch> queue = core.answered(
                core.decisions.busiestQueue(), core.decisions.busiestQueue().choose(view, run.pull));
        run.source = queue.value();
        if (run.source >= core.cpus) {
            throw core.contract(core.decisions.busiestQueue(), "chose CPU " + run.source);
        }
        return cost;
    }

    /** Keep what the statistics of a domain say about the whole machine or cache. */
    private void takeStatistics(RunQueue rq, BalanceRun run) {
        SchedDomain domain = run.domain();
        if (!run.pull.statisticsComplete()) {
            throw core.contract(core.decisions.busiestGroup(), "reported no statistics to the pull");
        }
        if (domain.parent() == null) {
            overloaded = run.pull.overloaded();
        }
        if (run.type != IdleType.NEWLY_IDLE
                && domain == core.domains.llc(run.owner)
                && core.features.has(Feature.SIS_UTIL)) {
            SharedLine line = core.llcs[run.owner];
            int scan = IdleScanBudget.compute(
                    run.pull.utilizationSum(),
                    domain.weight(),
                    domain.parameters().imbalancePct());
            if (scan != line.nrIdleScan) {
                line.nrIdleScan = scan;
                line.written(rq.cpu, core.now);
            }
        }
    }

    /** The present step's time has passed; return how long the next one takes, or {@link #FINISHED}. */
    long step(RunQueue rq) {
        BalanceRun run = rq.balance;
        core.view.balancing(rq.cpu, run);
        if (run.step == BalanceRun.Step.COMPARE) {
            return compare(rq, run);
        }
        if (run.step == BalanceRun.Step.TOLD) {
            return finish(rq, run);
        }
        if (run.step == BalanceRun.Step.ATTACH) {
            RunQueue destination = core.rqs[run.destination];
            if (destination.lockFreeAt > core.now) {
                // Who switches has picked without these tasks and must not miss that it is asked to look again.
                return destination.lockFreeAt - core.now;
            }
            attach(rq, run);
            return afterAttach(rq, run);
        }
        if (run.source < 0) {
            balanced(run);
            return finish(rq, run);
        }
        RunQueue source = core.rqs[run.source];
        if (source.lockFreeAt > core.now) {
            return source.lockFreeAt - core.now;
        }
        run.allPinned = true;
        if (source.nrRunning <= 1) {
            return nothingLeft(rq, run);
        }
        run.loopMax = Math.min(core.tunables.nrMigrate(), source.nrRunning);
        run.loop = 0;
        run.loopBreak = LOOP_BREAK;
        return detach(rq, run);
    }

    /** Detach from the source, whose lock is free. */
    private long detach(RunQueue rq, BalanceRun run) {
        RunQueue source = core.rqs[run.source];
        boolean asked = source.needResched;
        int moved = detachTasks(source, run);
        if (!asked) {
            // Accounting the running task's time may have ended its request.
            core.wakeups.signalReschedule(rq, source);
        }
        run.step = BalanceRun.Step.ATTACH;
        long lock = core.lines.lock(core.rqs[run.source], rq.cpu);
        long signal = moved > 0 && run.destination != rq.cpu ? core.costs.ipiSend : 0;
        return lock + moved * rq.code.balanceMove + signal;
    }

    private int detachTasks(RunQueue source, BalanceRun run) {
        run.cutByBreak = false;
        int moved = 0;
        if (run.pull.amount() <= 0) {
            return moved;
        }
        DetachAmount detaching = core.decisions.detachAmount();
        boolean fromOldest = detaching.from() == DetachAmount.ListEnd.OLDEST;
        Task task = fromOldest ? source.oldest : source.newest;
        Task last = fromOldest ? source.newest : source.oldest;
        while (task != null) {
            if (run.type != IdleType.NOT_IDLE && source.nrRunning <= 1 && detaching.leavesTheLast()) {
                break;
            }
            run.loop++;
            if (run.loop > run.loopMax && !(detaching.searchesOnWhilePinned() && run.allPinned)) {
                break;
            }
            if (run.loop > run.loopBreak) {
                run.loopBreak += LOOP_BREAK;
                run.cutByBreak = true;
                break;
            }
            Task following = fromOldest ? task.newerOnCpu : task.olderOnCpu;
            boolean atEnd = task == last;
            if (takes(source, run, task)) {
                core.moving.detach(source, task, run.destination, run.cause);
                task.nextOnWakeList = run.detached;
                run.detached = task;
                moved++;
                PullLimit.Branch limit = core.answered(
                        core.decisions.pullLimit(), core.decisions.pullLimit().decide(core.view));
                if (limit.stops()) {
                    break;
                }
                if (run.pull.amount() <= 0) {
                    break;
                }
            } else if (fromOldest) {
                source.relistNewest(task);
            } else {
                source.relistOldest(task);
            }
            task = atEnd ? null : following;
        }
        run.movedTotal += moved;
        return moved;
    }

    private boolean takes(RunQueue source, BalanceRun run, Task task) {
        TaskMigration.Branch migration = core.answered(
                core.decisions.taskMigration(),
                core.decisions
                        .taskMigration()
                        .decide(core.view, source.cpu, task, task.queue().isBuddy(task), core.now));
        if (migration.passesOver()) {
            return false;
        }
        if (migration == TaskMigration.Branch.KEEP_NOT_ALLOWED) {
            run.somePinned = true;
            if (run.type != IdleType.NEWLY_IDLE && run.otherDestination < 0) {
                run.otherDestination = otherDestination(run, task);
            }
            return false;
        }
        run.allPinned = false;
        if (!migration.moves()) {
            return false;
        }
        if (task == source.fairCurr || !task.allowed.contains(run.destination)) {
            throw core.contract(
                    core.decisions.taskMigration(),
                    "moves " + task + " from CPU " + source.cpu + " to CPU " + run.destination
                            + " although it runs or may not run there");
        }
        DetachAmount.Branch amount = core.answered(
                core.decisions.detachAmount(), core.decisions.detachAmount().decide(core.view, run.pull, task));
        if (!amount.takes()) {
            return false;
        }
        run.pull.moved(core.decisions.detachAmount().amountOf(run.pull, task));
        return true;
    }

    /** Return the first CPU of the destination's group that a task may run on and that is still a candidate, or -1. */
    private static int otherDestination(BalanceRun run, Task task) {
        CpuSet group = run.domain().localGroup().cpus();
        int cpu = group.first();
        while (cpu >= 0 && !(run.cpus.contains(cpu) && task.allowed.contains(cpu))) {
            cpu = group.next(cpu + 1);
        }
        return cpu;
    }

    private void attach(RunQueue rq, BalanceRun run) {
        Task task = run.detached;
        run.detached = null;
        RunQueue destination = core.rqs[run.destination];
        boolean asked = destination.needResched;
        while (task != null) {
            Task following = task.nextOnWakeList;
            task.nextOnWakeList = null;
            core.moving.attach(destination, task);
            task = following;
        }
        if (!asked) {
            core.wakeups.signalReschedule(rq, destination);
        }
    }

    private long afterAttach(RunQueue rq, BalanceRun run) {
        RunQueue source = core.rqs[run.source];
        if (source.lockFreeAt > core.now) {
            return source.lockFreeAt - core.now;
        }
        if (run.cutByBreak && (!core.decisions.detachAmount().searchesOnWhilePinned() || run.loop < source.nrRunning)) {
            return detach(rq, run);
        }
        if (run.otherDestination >= 0 && run.pull.amount() > 0) {
            run.leaveOut(run.destination);
            run.destination = run.otherDestination;
            run.otherDestination = -1;
            run.loop = 0;
            run.loopBreak = LOOP_BREAK;
            return detach(rq, run);
        }
        @Nullable SchedDomain parent = run.domain().parent();
        if (parent != null) {
            if (run.somePinned && run.pull.amount() > 0) {
                setImbalanced(parent, true);
            } else if (pinnedMark() == BalancePace.PinnedMark.OFF_AFTER_MOVING) {
                setImbalanced(parent, false);
            }
        }
        if (run.allPinned) {
            run.leaveOut(run.source);
            if (!run.cpus.andNot(run.domain().localGroup().cpus()).isEmpty()) {
                return decide(rq, run);
            }
            run.state().failures = 0;
            growPinned(run);
            return finish(rq, run);
        }
        return nothingLeft(rq, run);
    }

    /** Nothing is left to be moved. If nothing was, count the failure and perhaps push the running task. */
    private long nothingLeft(RunQueue rq, BalanceRun run) {
        if (run.movedTotal > 0) {
            found(run, false);
            return finish(rq, run);
        }
        DomainState state = run.state();
        if (core.decisions.balancePace().countsFailure(run.type, run.pull.kind())) {
            state.failures++;
        }
        run.failures = state.failures;
        ActiveBalance.Branch push = core.answered(
                core.decisions.activeBalance(), core.decisions.activeBalance().decide(core.view, run.pull, run.source));
        run.push = push;
        if (!push.pushes()) {
            found(run, false);
            return finish(rq, run);
        }
        RunQueue source = core.rqs[run.source];
        if (!source.curr.allowed.contains(run.owner)) {
            if (run.allPinned || core.decisions.balancePace().refusedPushIsPinned()) {
                growPinned(run);
            } else {
                growBalanced(run);
            }
            return finish(rq, run);
        }
        run.allPinned = false;
        boolean starts = !source.activeBalance;
        long telling = starts ? core.stopper.request(rq, source, run.owner) : 0;
        state.failures = core.decisions
                .activeBalance()
                .failuresAfterPush(state.failures, run.domain().parameters().cacheNiceTries());
        run.failures = state.failures;
        found(run, starts);
        if (starts) {
            run.step = BalanceRun.Step.TOLD;
            return telling;
        }
        return finish(rq, run);
    }

    /** There was something to balance. */
    private void found(BalanceRun run, boolean pushStarted) {
        DomainState state = run.state();
        if (run.movedTotal > 0) {
            state.failures = 0;
        }
        if (!pushStarted || shortensAfterPush(run)) {
            state.balanceInterval = run.domain().parameters().minIntervalMillis();
        } else if (core.decisions.balancePace().afterPush() != BalancePace.AfterPush.SHORTEST_IF_STILL_WANTED) {
            state.balanceInterval = BalanceInterval.afterBalanced(
                    state.balanceInterval, run.domain().parameters().maxIntervalMillis());
        }
    }

    /** Tell whether the interval becomes the shortest although a push was started. */
    private boolean shortensAfterPush(BalanceRun run) {
        return switch (core.decisions.balancePace().afterPush()) {
            case LENGTHENED -> false;
            case LENGTHENED_AFTER_FAILURES -> run.push.byChoice();
            case SHORTEST_IF_STILL_WANTED ->
                core.decisions
                        .activeBalance()
                        .decide(core.view, run.pull, run.source)
                        .pushes();
        };
    }

    private BalancePace.PinnedMark pinnedMark() {
        return core.decisions.balancePace().pinnedMark();
    }

    /** The domain is balanced, or this is another CPU's turn. */
    private void balanced(BalanceRun run) {
        run.state().failures = 0;
        SchedDomain parent = run.domain().parent();
        boolean takesOff = switch (pinnedMark()) {
            case OFF_AFTER_MOVING -> false;
            case OFF_WHEN_BALANCED -> true;
            case OFF_WHEN_BALANCED_UNLESS_PINNED -> !run.allPinned;
        };
        if (parent != null && takesOff) {
            setImbalanced(parent, false);
        }
        if (run.allPinned) {
            growPinned(run);
        } else {
            growBalanced(run);
        }
    }

    private void growBalanced(BalanceRun run) {
        if (run.type != IdleType.NEWLY_IDLE || core.decisions.balancePace().newidleLengthens()) {
            DomainState state = run.state();
            state.balanceInterval = BalanceInterval.afterBalanced(
                    state.balanceInterval, run.domain().parameters().maxIntervalMillis());
        }
    }

    private void growPinned(BalanceRun run) {
        if (run.type != IdleType.NEWLY_IDLE || core.decisions.balancePace().newidleLengthens()) {
            DomainState state = run.state();
            state.balanceInterval = BalanceInterval.afterPinned(
                    state.balanceInterval, run.domain().parameters().maxIntervalMillis());
        }
    }

    private long finish(RunQueue rq, BalanceRun run) {
        run.step = BalanceRun.Step.DONE;
        if (core.listener != null) {
            core.listener.balanced(
                    core.now, rq.cpu, run.destination, run.domain(), run.type, run.branch, run.movedTotal);
        }
        return FINISHED;
    }
}
