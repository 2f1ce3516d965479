package org.schedgate.simulator.sched.placement;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.GroupScratch;
import org.schedgate.simulator.sched.group.GroupStatistics;
import org.schedgate.simulator.sched.group.GroupType;

/**
 * The idlest group by type: how busy, then how many idle CPUs or how much load.
 *
 * <ul>
 *   <li>Rule: the group of the lower type wins; between equal types the less loaded one, by a margin in favour of the local group, or
 *       with spare capacity on both sides the one with more idle CPUs, ties local. On CPUs of unequal capacity a group that the task does not
 *       fit is a misfit's, of which the one with the larger CPUs wins. Between nodes the allowance for task imbalance may
 *       keep the task local before idle CPUs are compared. The task counts nowhere.
 *   <li>Kernel: {@code find_idlest_group()}, {@code update_sg_wakeup_stats()}, {@code update_pick_idlest()} in fair.c, 5.5 to 6.18;
 *       what is allowed between nodes is {@code NumaAllowance}'s.
 *   <li>Left out: NUMA balancing's preferred node, asymmetric packing, core scheduling (ADR-0007). For a task that executes
 *       a new program, its larger utilization figure is subtracted from its CPU's larger one, where the kernel subtracts average and
 *       estimate apart.
 * </ul>
 */
public final class TypedIdlestGroup implements IdlestGroup {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final int LOCAL = -1;

    /** What the versions of the rule differ in. */
    public enum Form {
        /** Waiting tasks make no group busy; among groups with spare capacity and as many idle CPUs the first is kept (5.5 and 5.6). */
        IDLE_CPUS_ONLY,
        /** Waiting tasks do, and the less utilized one is taken (5.9 and later). */
        THEN_UTILIZATION
    }

    private final Form form;

    /** Create the rule in one of its forms. */
    public TypedIdlestGroup(Form form) {
        this.form = Objects.requireNonNull(
                form, "TypedIdlestGroup: form is null: give a constant of TypedIdlestGroup.Form");
    }

    /** The load of one nice-0 task, of which the margin is taken. */
    private static final long NICE_0_LOAD = 1024;

    private static final long SCALE = 1024;

    /** A task fits below 1024/1280, that is 80 % ({@code fits_capacity()}). */
    private static final long FIT_MARGIN = 1280;

    @Override
    public Outcome<Branch> choose(ForkView view, SchedDomain domain) {
        GroupScratch scratch = view.groupScratch();
        GroupStatistics local = scratch.local();
        GroupStatistics best = scratch.best();
        GroupStatistics candidate = scratch.candidate();
        CpuSet allowed = view.task().allowed();
        SchedGroup localGroup = null;
        int bestIndex = -1;
        for (int index = 0; index < domain.groups().size(); index++) {
            SchedGroup group = domain.groups().get(index);
            if (!group.cpus().intersects(allowed)) {
                continue;
            }
            boolean isLocal = group.cpus().contains(view.centreCpu());
            GroupStatistics statistics = isLocal ? local : candidate;
            gather(view, domain, index, statistics);
            if (isLocal) {
                localGroup = group;
            } else if (bestIndex < 0 || idler(candidate, best)) {
                bestIndex = index;
                candidate = best;
                best = statistics;
            }
        }
        if (bestIndex < 0) {
            return OUTCOMES.of(Branch.NO_OTHER_GROUP, LOCAL);
        }
        Branch branch = compare(view, domain, localGroup, local, best);
        return switch (branch) {
            case LOCAL_NOT_ALLOWED, OTHER_TYPE_LOWER, LOAD_OTHER, SPARE_OTHER -> OUTCOMES.of(branch, bestIndex);
            default -> OUTCOMES.of(branch, LOCAL);
        };
    }

    /** Sum up a group without the task ({@code update_sg_wakeup_stats()}). */
    private void gather(ForkView view, SchedDomain domain, int index, GroupStatistics statistics) {
        SchedGroup group = domain.groups().get(index);
        TaskView task = view.task();
        statistics.start(group);
        CpuSet cpus = group.cpus();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            // A new task is on no queue and in no average yet; one that executes a new program is in its CPU's.
            boolean counted = task.queued() && task.cpu() == cpu;
            long load = without(view.loadAvg(cpu), counted ? task.hierarchicalLoad() : 0);
            long utilization = without(view.utilization(cpu), counted ? Math.max(task.utilAvg(), task.utilEst()) : 0);
            long runnable =
                    form == Form.IDLE_CPUS_ONLY ? 0 : without(view.runnableAvg(cpu), counted ? task.runnableAvg() : 0);
            int self = counted ? 1 : 0;
            int fairRunning = view.fairRunning(cpu) - self;
            int running = view.nrRunning(cpu) - self;
            boolean idle = running == 0 && idleWithout(view, task, cpu);
            statistics.add(load, utilization, runnable, running, fairRunning, idle);
        }
        if (domain.has(Flag.ASYM_CPUCAPACITY)
                && Math.max(task.utilAvg(), task.utilEst()) * FIT_MARGIN >= group.maxCapacity() * SCALE) {
            statistics.misfit(1);
        }
        statistics.classify(domain.parameters().imbalancePct(), view.groupImbalanced(domain, index));
    }

    private static long without(long sum, long own) {
        return Math.max(sum - own, 0);
    }

    /** Tell whether the CPU is idle but for the task ({@code idle_cpu_without()}). */
    private static boolean idleWithout(ForkView view, TaskView task, int cpu) {
        return (view.currentIsIdle(cpu) || view.current(cpu).id() == task.id()) && !view.wakeupPending(cpu);
    }

    /** Tell whether the candidate is a better choice than the best group so far ({@code update_pick_idlest()}). */
    private boolean idler(GroupStatistics candidate, GroupStatistics best) {
        if (candidate.type() != best.type()) {
            return candidate.type().compareTo(best.type()) < 0;
        }
        return switch (candidate.type()) {
            case OVERLOADED, FULLY_BUSY -> candidate.averageLoad() < best.averageLoad();
            case IMBALANCED, SHARED_CORE, LESS_PREFERRED -> false;
            case MISFIT -> candidate.maxCapacity() > best.maxCapacity();
            case HAS_SPARE ->
                candidate.idleCpus() > best.idleCpus()
                        || (form == Form.THEN_UTILIZATION
                                && candidate.idleCpus() == best.idleCpus()
                                && candidate.utilization() < best.utilization());
        };
    }

    private static Branch compare(
            ForkView view,
            SchedDomain domain,
            @Nullable SchedGroup localGroup,
            GroupStatistics local,
            GroupStatistics best) {
        if (localGroup == null) {
            return Branch.LOCAL_NOT_ALLOWED;
        }
        GroupType type = local.type();
        if (type != best.type()) {
            return type.compareTo(best.type()) < 0 ? Branch.LOCAL_TYPE_LOWER : Branch.OTHER_TYPE_LOWER;
        }
        return switch (type) {
            case OVERLOADED, FULLY_BUSY -> byLoad(domain, local.averageLoad(), best.averageLoad());
            case IMBALANCED, SHARED_CORE, LESS_PREFERRED -> Branch.TYPE_LOCAL;
            case MISFIT -> local.maxCapacity() >= best.maxCapacity() ? Branch.TYPE_LOCAL : Branch.OTHER_TYPE_LOWER;
            case HAS_SPARE -> bySpare(view, domain, localGroup, local, best);
        };
    }

    private static Branch byLoad(SchedDomain domain, long local, long other) {
        int pct = domain.parameters().imbalancePct();
        long margin = NICE_0_LOAD * (pct - 100) / 100;
        boolean stays = (domain.has(Flag.NUMA) && other + margin >= local)
                || other >= local + margin
                || 100 * local <= pct * other;
        return stays ? Branch.LOAD_LOCAL : Branch.LOAD_OTHER;
    }

    private static Branch bySpare(
            ForkView view, SchedDomain domain, SchedGroup localGroup, GroupStatistics local, GroupStatistics best) {
        if (domain.has(Flag.NUMA)) {
            int allowedLocal = allowedOf(localGroup.cpus(), view.task().allowed());
            boolean stays = view.decisions()
                    .numaAllowance()
                    .forkStaysLocal(domain, local.running(), local.idleCpus(), best.idleCpus(), allowedLocal);
            if (stays) {
                return Branch.NUMA_ALLOWANCE;
            }
        }
        return local.idleCpus() >= best.idleCpus() ? Branch.SPARE_LOCAL : Branch.SPARE_OTHER;
    }

    private static int allowedOf(CpuSet cpus, CpuSet allowed) {
        int count = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            if (allowed.contains(cpu)) {
                count++;
            }
        }
        return count;
    }

    /** Return the rule with its constant. */
    @Override
    public String toString() {
        return "TypedIdlestGroup(" + form + ")";
    }
}
