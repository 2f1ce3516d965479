package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.decision.WantAffine;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;

/**
 * Selects CPUs for woken and new tasks ({@code select_task_rq_fair()}): asks the decision points in the kernel's order and applies
 * what their answers imply. It chooses nothing itself.
 */
final class Selection {
    private static final long FLIP_DECAY_NANOS = 1_000_000_000L;

    private final Core core;

    Selection(Core core) {
        this.core = core;
    }

    /** Choose a CPU for a wakee; the answer is in {@link RunQueue#wakeTarget}. Returns the time the selection takes. */
    long selectForWakeup(RunQueue rq, Task wakee, boolean sync) {
        int cpu = rq.cpu;
        Task waker = rq.curr;
        LiveView view = core.view;
        view.wakeup(cpu, waker, wakee, sync, Wakeups.inInterrupt(rq, wakee));
        if (wakee.allowed.size() == 1) {
            // The class is not asked, so the waker does not remember this wakee either.
            rq.wakeTarget = wakee.allowed.first();
            return 0;
        }
        WantAffine wantAffine = core.decisions.wantAffine();
        recordWakee(waker, wakee, wantAffine);
        int previous = wakee.cpu;
        WakeWidth.Branch width = core.answered(
                core.decisions.wakeWidth(), core.decisions.wakeWidth().decide(view));
        WantAffine.Branch want = core.answered(wantAffine, wantAffine.decide(view));
        boolean affine = width == WakeWidth.Branch.AFFINE && want == WantAffine.Branch.AFFINE;
        Enum<?> first = width == WakeWidth.Branch.AFFINE && want != WantAffine.Branch.AFFINE ? want : width;
        SchedDomain domain = want == WantAffine.Branch.AFFINE ? affineDomain(cpu, previous) : null;
        if (domain == null && !wantAffine.searchesWithoutDomain()) {
            return withoutSearch(rq, wakee, first);
        }
        int target = previous;
        if (affine && domain != null && cpu != previous) {
            Outcome<WakeAffinity.Branch> affinity = core.answered(
                    core.decisions.wakeAffinity(), core.decisions.wakeAffinity().choose(view, domain));
            first = affinity.branch();
            target = checked(affinity, core.decisions.wakeAffinity(), wakee);
        }
        Outcome<IdleSiblingSearch.Branch> found = core.answered(
                core.decisions.idleSiblingSearch(),
                core.decisions.idleSiblingSearch().choose(view, target));
        IdleSiblingSearch.Branch branch = found.branch();
        int chosen = checked(found, core.decisions.idleSiblingSearch(), wakee);
        long cost = view.costNanos();
        applySearch(rq, wakee, target, branch, view.scanNanos());
        if (affine && core.decisions.recentCpu().wakerRemembersCpu()) {
            waker.recentUsedCpu = cpu;
        }
        chosen = allowed(wakee, chosen);
        rq.wakeTarget = chosen;
        if (core.listener != null) {
            core.listener.selected(
                    core.now, cpu, SchedListener.Selection.WAKE, wakee, previous, chosen, first, branch, cost);
        }
        return cost;
    }

    /** Leave the wakee on its previous CPU, idle or not. */
    private long withoutSearch(RunQueue rq, Task wakee, Enum<?> first) {
        int previous = wakee.cpu;
        long cost = core.view.costNanos();
        rq.wakeTarget = allowed(wakee, previous);
        if (core.listener != null) {
            core.listener.selected(
                    core.now,
                    rq.cpu,
                    SchedListener.Selection.WAKE,
                    wakee,
                    previous,
                    rq.wakeTarget,
                    first,
                    IdleSiblingSearch.Branch.NOT_SEARCHED,
                    cost);
        }
        return cost;
    }

    /** Return the chosen CPU, or another one if the task may not run there. */
    private int allowed(Task task, int chosen) {
        if (task.allowed.contains(chosen)) {
            return chosen;
        }
        return checked(
                core.decisions.fallbackCpu().choose(core.view, task, chosen), core.decisions.fallbackCpu(), task);
    }

    private @Nullable SchedDomain affineDomain(int cpu, int previous) {
        SchedDomain domain = core.domains.lowestWith(cpu, previous);
        return domain != null && domain.has(SchedDomain.Flag.WAKE_AFFINE) ? domain : null;
    }

    /** Apply what the search's branch says about shared state. */
    private void applySearch(RunQueue rq, Task wakee, int target, IdleSiblingSearch.Branch branch, long scanNanos) {
        if (branch.clearsTargetHint()) {
            writeHint(target, rq.cpu);
        } else if (branch.clearsOwnHint()) {
            writeHint(rq.cpu, rq.cpu);
        }
        if (branch.chargesScanCost() && scanNanos > 0) {
            rq.avgScanCost += (scanNanos - rq.avgScanCost) / 8;
            rq.chargeIdleForScans(scanNanos, core.jiffies());
        }
        if (branch.reachesRecentCpu()) {
            RecentCpu.Branch recent = core.answered(
                    core.decisions.recentCpu(), core.decisions.recentCpu().decide(core.view.unmetered(), target));
            if (recent.recentBecomesPrevious()) {
                wakee.recentUsedCpu = wakee.cpu;
            }
        }
    }

    private void writeHint(int llcOf, int writer) {
        SharedLine line = core.llcs[llcOf];
        line.hasIdleCores = false;
        line.written(writer, core.now);
    }

    private int checked(Outcome<?> outcome, Object answer, Task task) {
        core.answered(answer, outcome);
        int cpu = outcome.value();
        if (cpu < 0 || cpu >= core.cpus) {
            throw new SimulationException(Core.nameOf(answer) + " chose CPU " + cpu + " (" + outcome.branch()
                    + ") for task " + task + " at " + core.now + " ns: the machine has CPUs 0-" + (core.cpus - 1));
        }
        return cpu;
    }

    /** Note that a task wakes another ({@code record_wakee()}). */
    private void recordWakee(Task waker, Task wakee, WantAffine rule) {
        if (core.now > waker.wakeeFlipsDecayedNanos + FLIP_DECAY_NANOS) {
            waker.wakeeFlips = rule.agedFlips(waker.wakeeFlips);
            waker.wakeeFlipsDecayedNanos = core.now;
        }
        if (waker.lastWakee != wakee) {
            waker.lastWakee = wakee;
            waker.wakeeFlips++;
        }
    }

    /** Choose a CPU for a new task; the answer is in {@link RunQueue#wakeTarget}. Returns the time the selection takes. */
    long selectForFork(RunQueue rq, Task child) {
        return slowPath(rq, child, SchedDomain.Flag.BALANCE_FORK, SchedListener.Selection.FORK);
    }

    /** Choose a CPU for the running task, which executes a new program ({@code sched_exec()}); as {@link #selectForFork}. */
    long selectForExec(RunQueue rq, Task task) {
        return slowPath(rq, task, SchedDomain.Flag.BALANCE_EXEC, SchedListener.Selection.EXEC);
    }

    private long slowPath(RunQueue rq, Task child, SchedDomain.Flag flag, SchedListener.Selection why) {
        LiveView view = core.view;
        view.slowPath(rq.cpu, child, why == SchedListener.Selection.FORK);
        if (child.allowed.size() == 1) {
            rq.wakeTarget = child.allowed.first();
            return rq.code.wakeup;
        }
        int cpu = rq.cpu;
        Enum<?> groupBranch = IdlestGroup.Branch.NO_OTHER_GROUP;
        Enum<?> cpuBranch = IdlestCpu.Branch.ONLY_CPU;
        int index = highestWith(flag, cpu, Integer.MAX_VALUE);
        boolean searched = index >= 0 && core.domains.domain(cpu, index).span().intersects(child.allowed);
        while (searched && index >= 0) {
            SchedDomain domain = core.domains.domain(cpu, index);
            if (!domain.has(flag)) {
                index--;
                continue;
            }
            view.centre(cpu);
            Outcome<IdlestGroup.Branch> group = core.answered(
                    core.decisions.idlestGroup(), core.decisions.idlestGroup().choose(view, domain));
            groupBranch = group.branch();
            if (group.value() < 0) {
                index--;
                continue;
            }
            if (group.value() >= domain.groups().size()) {
                throw new SimulationException(Core.nameOf(core.decisions.idlestGroup()) + " chose group "
                        + group.value() + " of " + domain + " for task " + child + " at " + core.now
                        + " ns: there are "
                        + domain.groups().size());
            }
            Outcome<IdlestCpu.Branch> idlest = core.answered(
                    core.decisions.idlestCpu(),
                    core.decisions.idlestCpu().choose(view, domain.groups().get(group.value())));
            cpuBranch = idlest.branch();
            int found = checked(idlest, core.decisions.idlestCpu(), child);
            if (found == cpu) {
                index--;
                continue;
            }
            cpu = found;
            index = highestWith(flag, cpu, domain.weight());
        }
        cpu = allowed(child, cpu);
        long cost = rq.code.wakeup + view.costNanos();
        rq.wakeTarget = cpu;
        if (core.listener != null) {
            core.listener.selected(core.now, rq.cpu, why, child, rq.cpu, cpu, groupBranch, cpuBranch, cost);
        }
        return cost;
    }

    /** Return the position of the highest domain below a weight that is reached from the bottom by domains that all have a flag, or -1. */
    private int highestWith(SchedDomain.Flag flag, int cpu, int weightLimit) {
        int highest = -1;
        for (int i = 0; i < core.domains.depth(cpu); i++) {
            SchedDomain domain = core.domains.domain(cpu, i);
            if (domain.weight() >= weightLimit || !domain.has(flag)) {
                break;
            }
            highest = i;
        }
        return highest;
    }
}
