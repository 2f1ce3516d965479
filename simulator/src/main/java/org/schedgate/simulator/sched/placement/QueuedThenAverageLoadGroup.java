package org.schedgate.simulator.sched.placement;

import java.util.Objects;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * The idlest group by two keys: the load of queued tasks, and the load average where that is nearly equal.
 *
 * <ul>
 *   <li>Rule: going round the other groups, one whose queued load is less by more than the margin is taken, or one that is within it and
 *       has a clearly lower load average, blocked tasks included. A task that executes a new program first looks for spare capacity. The
 *       local group is kept if its queued load is less by the margin, or within it and its average clearly lower; the margin is absolute,
 *       a part of one nice-0 task's load.
 *   <li>Kernel: {@code find_idlest_group()} in fair.c, 4.10 to 5.4 (commit 6b94780e45c1).
 *   <li>Left out: nothing.
 * </ul>
 */
public final class QueuedThenAverageLoadGroup implements IdlestGroup {
    /** What the versions of the rule differ in. */
    public enum Form {
        /** A local group without an allowed CPU counts as empty (4.10). */
        LOCAL_OUTSIDE_IS_EMPTY,
        /** It counts as infinitely loaded, which overflows (4.15). */
        LOCAL_OUTSIDE_OVERFLOWS,
        /** The same; and between nodes the margin is added to the other group too (4.17 to 5.4). */
        NUMA_STAYS_LOCAL
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final int LOCAL = -1;
    private static final long FULL = 1024;

    private final Form form;

    /** Create the rule in one of its forms. */
    public QueuedThenAverageLoadGroup(Form form) {
        this.form = Objects.requireNonNull(
                form, "QueuedThenAverageLoadGroup: form is null: give a constant of QueuedThenAverageLoadGroup.Form");
    }

    @Override
    public Outcome<Branch> choose(ForkView view, SchedDomain domain) {
        CpuSet allowed = view.task().allowed();
        int pct = domain.parameters().imbalancePct();
        long margin = FULL * (pct - 100) / 100;
        long scale = 100L + (pct - 100) / 2;
        boolean localAllowed = false;
        long localQueued = 0;
        long localAverage = 0;
        long localSpare = 0;
        long leastQueued = Long.MAX_VALUE;
        long leastAverage = Long.MAX_VALUE;
        int idlest = LOCAL;
        long mostSpare = 0;
        int mostSpareIndex = LOCAL;
        for (int index = 0; index < domain.groups().size(); index++) {
            SchedGroup group = domain.groups().get(index);
            if (!group.cpus().intersects(allowed)) {
                continue;
            }
            long queued = LeastLoadGroup.queuedLoad(view, group);
            long average = averageLoad(view, group);
            long spare = view.forking() ? 0 : spareCapacity(view, group);
            if (group.cpus().contains(view.centreCpu())) {
                localAllowed = true;
                localQueued = queued;
                localAverage = average;
                localSpare = spare;
                continue;
            }
            if (idlest == LOCAL || leastQueued > queued + margin) {
                leastQueued = queued;
                leastAverage = average;
                idlest = index;
            } else if (queued < leastQueued + margin && 100 * leastAverage > scale * average) {
                leastAverage = average;
                idlest = index;
            }
            if (spare > mostSpare) {
                mostSpare = spare;
                mostSpareIndex = index;
            }
        }
        if (!view.forking()) {
            long half = view.task().utilAvg() / 2;
            if (localSpare > half && scale * localSpare > 100 * mostSpare) {
                return OUTCOMES.of(Branch.CAPACITY_LOCAL, LOCAL);
            }
            if (mostSpare > half) {
                return OUTCOMES.of(Branch.CAPACITY_OTHER, mostSpareIndex);
            }
        }
        if (idlest == LOCAL) {
            return OUTCOMES.of(Branch.NO_OTHER_GROUP, LOCAL);
        }
        if (!localAllowed && form != Form.LOCAL_OUTSIDE_IS_EMPTY) {
            // ULONG_MAX + margin is margin - 1, so a least load of at least the margin looks larger than the local one.
            boolean stays = leastQueued > margin - 1;
            return OUTCOMES.of(stays ? Branch.RUNNABLE_LOCAL : Branch.KEYS_OTHER, stays ? LOCAL : idlest);
        }
        if (form == Form.NUMA_STAYS_LOCAL && domain.has(Flag.NUMA) && leastQueued + margin >= localQueued) {
            return OUTCOMES.of(Branch.RUNNABLE_NUMA_LOCAL, LOCAL);
        }
        if (leastQueued > localQueued + margin) {
            return OUTCOMES.of(Branch.RUNNABLE_LOCAL, LOCAL);
        }
        if (localQueued < leastQueued + margin && 100 * localAverage < scale * leastAverage) {
            return OUTCOMES.of(Branch.AVERAGE_LOCAL, LOCAL);
        }
        return OUTCOMES.of(Branch.KEYS_OTHER, idlest);
    }

    private static long averageLoad(ForkView view, SchedGroup group) {
        CpuSet cpus = group.cpus();
        long sum = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            sum += view.loadAvg(cpu);
        }
        return sum * FULL / group.capacity();
    }

    /** Return the most capacity that one CPU of a group has left without the task. */
    private static long spareCapacity(ForkView view, SchedGroup group) {
        TaskView task = view.task();
        CpuSet cpus = group.cpus();
        long most = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            long own = task.cpu() == cpu ? task.utilAvg() : 0;
            most = Math.max(most, view.capacity(cpu) - Math.max(view.utilization(cpu) - own, 0));
        }
        return most;
    }

    /** Return the rule with its constant. */
    @Override
    public String toString() {
        return "QueuedThenAverageLoadGroup(" + form + ")";
    }
}
