package org.schedgate.simulator.sched.balance;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.GroupScratch;
import org.schedgate.simulator.sched.group.GroupStatistics;
import org.schedgate.simulator.sched.group.GroupSums;
import org.schedgate.simulator.sched.group.GroupType;

/**
 * Pull from the group of the highest type, by what the two types lack.
 *
 * <ul>
 *   <li>Rule: rank the other groups by type, then by load or idle CPUs; do nothing if the local group is as busy; otherwise move tasks or
 *       utilization into spare capacity, one task out of a group that affinity kept from balance, a task that does not fit its CPU to a
 *       larger one, or load up to the domain's average. The factories name what changed; each includes those above it.
 *   <li>Kernel: {@code find_busiest_group()}, {@code update_sd_lb_stats()}, {@code calculate_imbalance()} in fair.c, from 5.5. What is
 *       tolerated between nodes, and whether before or after halving, is {@link NumaAllowance}'s answer.
 *   <li>Left out: energy-aware placement, CPUs of reduced capacity in groups (ADR 7).
 * </ul>
 */
public final class TypedBusiestGroup implements BusiestGroup {
    private static final long FULL_CAPACITY = 1024;
    private static final int FULL_CAPACITY_SHIFT = 10;

    private final TypedForm form;
    private final TypedRanking ranking;

    /** Create the rule of 5.10 to 5.12: within a last-level cache spare capacity is filled by task counts. */
    public TypedBusiestGroup() {
        this(TypedForm.TASKS_WITHIN_CACHE);
    }

    private TypedBusiestGroup(TypedForm form) {
        this.form = form;
        this.ranking = new TypedRanking(form);
    }

    /** Return the rule of 5.5 and 5.6: groups are judged by utilization alone. */
    public static TypedBusiestGroup byUtilization() {
        return new TypedBusiestGroup(TypedForm.BY_UTILIZATION);
    }

    /** Return the rule of 5.7 to 5.9: waiting tasks count through the runnable average. */
    public static TypedBusiestGroup byWaiting() {
        return new TypedBusiestGroup(TypedForm.BY_WAITING);
    }

    /** Return the rule of 5.13 to 6.4: capacities are compared for the CPU that pulls, not for its group. */
    public static TypedBusiestGroup forTheDestination() {
        return new TypedBusiestGroup(TypedForm.FOR_THE_DESTINATION);
    }

    /** Return the rule of 6.5: a local group above the domain's average pulls no load. */
    public static TypedBusiestGroup upToTheAverage() {
        return new TypedBusiestGroup(TypedForm.UP_TO_THE_AVERAGE);
    }

    /** Return the rule of 6.6 to 6.18: cores whose threads slow each other down are relieved, and groups compared by cores. */
    public static TypedBusiestGroup sparingCores() {
        return new TypedBusiestGroup(TypedForm.SPARING_CORES);
    }

    private boolean knows(TypedForm what) {
        return form.knows(what);
    }

    @Override
    public Branch find(BalanceView view, Pull pull) {
        GroupScratch scratch = view.groupScratch();
        GroupStatistics local = scratch.local();
        GroupStatistics busiest = scratch.best();
        GroupStatistics candidate = scratch.candidate();
        GroupSums sums = view.sums();
        boolean asymmetric = view.domain().has(Flag.ASYM_CPUCAPACITY);
        boolean someQueueOverloaded = gather(view, 0, sums, local, local);
        long load = local.load();
        long utilization = local.utilization();
        long capacity = local.capacity();
        int busiestIndex = -1;
        boolean ranked = false;
        if (sums != null && ranksBySums(view)) {
            ranked = true;
            busiestIndex = sums.busiest(view.domain().parameters().imbalancePct(), knows(TypedForm.BY_WAITING));
            if (busiestIndex >= 0) {
                gather(view, busiestIndex, sums, busiest, local);
            }
        }
        int groups = ranked ? 0 : view.domain().groups().size();
        for (int i = 1; i < groups; i++) {
            GroupSums kept = sums;
            if (sums != null) {
                if (asymmetric && sums.misfits(i) > 0) {
                    // The largest misfit is no sum: read each.
                    someQueueOverloaded = true;
                    kept = null;
                } else if (sums.fairRunning(i) == 0 || (busiestIndex >= 0 && loses(view, i, sums, busiest))) {
                    continue;
                }
            }
            someQueueOverloaded |= gather(view, i, kept, candidate, local);
            load += candidate.load();
            utilization += candidate.utilization();
            capacity += candidate.capacity();
            if (candidate.fairRunning() > 0
                    && ranking.helps(view, candidate, local)
                    && ranking.busier(view, i, candidate, busiestIndex, busiest, local)) {
                GroupStatistics beaten = busiest;
                busiest = candidate;
                candidate = beaten;
                busiestIndex = i;
            }
        }
        if (sums != null) {
            // Groups passed over count for the domain.
            someQueueOverloaded |= sums.totalCrowdedQueues() > 0;
            load = sums.totalLoad();
            utilization = sums.totalUtilization();
            capacity = sums.totalCapacity();
        }
        pull.statistics(someQueueOverloaded, utilization);
        if (busiestIndex < 0) {
            return Branch.BALANCED_NOTHING_RUNNABLE;
        }
        if (busiest.type() == GroupType.MISFIT) {
            pull.take(busiestIndex, Pull.Kind.MISFIT, 1);
            return Branch.PULL_MISFIT;
        }
        if (busiest.type() == GroupType.LESS_PREFERRED) {
            pull.take(busiestIndex, Pull.Kind.TASKS, busiest.fairRunning());
            return Branch.PULL_TO_PREFERRED;
        }
        if (busiest.type() == GroupType.IMBALANCED) {
            pull.take(busiestIndex, Pull.Kind.TASKS, 1);
            return Branch.PULL_IMBALANCED;
        }
        long siblings = siblingImbalance(view, busiestIndex, local, busiest);
        long domainAverage = load * FULL_CAPACITY / capacity;
        Branch balanced = balanced(view, busiestIndex, local, busiest, domainAverage, siblings);
        if (balanced != null) {
            return balanced;
        }
        if (busiest.type() == GroupType.SHARED_CORE) {
            pull.take(busiestIndex, Pull.Kind.TASKS, 1);
            return Branch.PULL_FROM_SHARED_CORE;
        }
        return local.type() == GroupType.HAS_SPARE
                ? fillSpare(view, pull, busiestIndex, local, busiest, siblings)
                : evenLoad(pull, busiestIndex, local, busiest, domainAverage);
    }

    /** Tell whether sums say all about how busy groups are: no misfits, no cores, none that affinity kept from balance, no CPUs that are preferred. */
    private boolean ranksBySums(BalanceView view) {
        return !knows(TypedForm.UP_TO_THE_AVERAGE)
                && !view.domain().has(Flag.ASYM_CPUCAPACITY)
                && !view.domain().has(Flag.ASYM_PACKING)
                && !view.someGroupImbalanced();
    }

    /** Tell from its sums alone that a group does not beat the busiest so far, so that it need not be gathered: ranking it would say the same. */
    private boolean loses(BalanceView view, int groupIndex, GroupSums sums, GroupStatistics busiest) {
        if (knows(TypedForm.SPARING_CORES)
                || view.domain().has(Flag.ASYM_PACKING)
                || view.groupImbalanced(groupIndex)) {
            return false;
        }
        long runnable = knows(TypedForm.BY_WAITING) ? sums.runnable(groupIndex) : 0;
        int byType = sums.typeOf(
                        groupIndex, runnable, view.domain().parameters().imbalancePct())
                .compareTo(busiest.type());
        if (byType != 0) {
            return byType < 0;
        }
        return switch (busiest.type()) {
            case HAS_SPARE -> !TypedRanking.fewerIdle(sums.idleCpus(groupIndex), sums.running(groupIndex), busiest);
            case FULLY_BUSY -> !knows(TypedForm.UP_TO_THE_AVERAGE);
            default -> false;
        };
    }

    /** Sum up one group over the CPUs that take part, and tell whether one of their queues has two tasks. */
    private boolean gather(
            BalanceView view, int groupIndex, @Nullable GroupSums sums, GroupStatistics into, GroupStatistics local) {
        SchedDomain domain = view.domain();
        boolean someQueueOverloaded;
        if (sums == null) {
            SchedGroup group = domain.groups().get(groupIndex);
            into.start(group);
            someQueueOverloaded = readEach(view, groupIndex, group.cpus(), into);
        } else {
            into.take(sums, groupIndex);
            if (domain.has(Flag.ASYM_CPUCAPACITY)) {
                into.capacities(domain.groups().get(groupIndex));
            }
            someQueueOverloaded = sums.crowdedQueues(groupIndex) > 0;
        }
        if (knows(TypedForm.SPARING_CORES)
                && groupIndex > 0
                && view.idleType() != IdleType.NOT_IDLE
                && into.fairRunning() > 1
                && BelowGroup.has(view, groupIndex, Flag.SHARE_CPUCAPACITY)) {
            into.sharedCore();
        }
        if (groupIndex > 0 && packs(view, groupIndex, into, local)) {
            into.lessPreferred();
        }
        int imbalancePct = domain.parameters().imbalancePct();
        if (knows(TypedForm.BY_WAITING)) {
            into.classify(imbalancePct, view.groupImbalanced(groupIndex));
        } else {
            into.classifyByUtilization(imbalancePct, view.groupImbalanced(groupIndex));
        }
        return someQueueOverloaded;
    }

    /** Tell whether the tasks of a group are to be packed on the CPU that pulls. */
    private static boolean packs(BalanceView view, int groupIndex, GroupStatistics group, GroupStatistics local) {
        return view.domain().has(Flag.ASYM_PACKING)
                && view.idleType() != IdleType.NOT_IDLE
                && group.fairRunning() > 0
                && view.decisions()
                        .asymPacking()
                        .takesGroup(
                                view,
                                groupIndex,
                                local.running(),
                                local.weight() - local.idleCpus(),
                                group.weight() - group.idleCpus());
    }

    private static boolean readEach(BalanceView view, int groupIndex, CpuSet members, GroupStatistics into) {
        boolean someQueueOverloaded = false;
        for (int cpu = members.first(); cpu >= 0; cpu = members.next(cpu + 1)) {
            if (view.cpus().contains(cpu)) {
                int running = view.nrRunning(cpu);
                someQueueOverloaded |= running > 1;
                into.add(
                        view.loadAvg(cpu),
                        view.utilization(cpu),
                        view.runnableAvg(cpu),
                        running,
                        view.fairRunning(cpu),
                        running == 0 && view.idle(cpu));
                if (groupIndex > 0 && view.domain().has(Flag.ASYM_CPUCAPACITY)) {
                    // A misfit of the own group is no reason to leave the own idle CPUs empty, so it does not change
                    // the type.
                    long misfit = view.misfitLoad(cpu);
                    into.misfit(misfit);
                    someQueueOverloaded |= misfit > 0;
                }
            }
        }
        return someQueueOverloaded;
    }

    /** Tell whether tasks are spread over the groups: a flag of the domain below, from 6.6 on of the busiest group's. */
    private boolean prefersSibling(BalanceView view, int busiestIndex) {
        if (knows(TypedForm.SPARING_CORES)) {
            return BelowGroup.has(view, busiestIndex, Flag.PREFER_SIBLING);
        }
        SchedDomain child = view.domain().child();
        return child != null && child.has(Flag.PREFER_SIBLING);
    }

    /** Return how many more tasks the busiest group runs than the local one; from 6.6 on for as many cores, and 0 for a busy CPU. */
    private long siblingImbalance(BalanceView view, int busiestIndex, GroupStatistics local, GroupStatistics busiest) {
        if (!knows(TypedForm.SPARING_CORES)) {
            return Math.max(0, busiest.running() - local.running());
        }
        if (view.idleType() == IdleType.NOT_IDLE || busiest.running() == 0) {
            return 0;
        }
        return SiblingImbalance.perCore(
                BelowGroup.cores(view, busiestIndex), busiest.running(), BelowGroup.cores(view, 0), local.running());
    }

    /** Return why nothing is to be moved, or null ({@code find_busiest_group()}). */
    private @Nullable Branch balanced(
            BalanceView view,
            int busiestIndex,
            GroupStatistics local,
            GroupStatistics busiest,
            long domainAverage,
            long siblings) {
        if (local.type().compareTo(busiest.type()) > 0) {
            return Branch.BALANCED_LOCAL_TYPE_HIGHER;
        }
        if (local.type() == GroupType.OVERLOADED) {
            long localAverage = local.averageLoad();
            long busiestAverage = busiest.averageLoad();
            int imbalancePct = view.domain().parameters().imbalancePct();
            if (localAverage >= busiestAverage
                    || localAverage >= domainAverage
                    || 100 * busiestAverage <= imbalancePct * localAverage) {
                return Branch.BALANCED_LOADS;
            }
        }
        if (siblings > 1 && local.type() == GroupType.HAS_SPARE && prefersSibling(view, busiestIndex)) {
            return null;
        }
        if (busiest.type() != GroupType.OVERLOADED) {
            if (view.idleType() == IdleType.NOT_IDLE) {
                return Branch.BALANCED_DESTINATION_BUSY;
            }
            if (busiest.type() == GroupType.SHARED_CORE && !BelowGroup.has(view, 0, Flag.SHARE_CPUCAPACITY)) {
                return null;
            }
            if (busiest.weight() > 1 && local.idleCpus() <= busiest.idleCpus() + 1) {
                return Branch.BALANCED_IDLE_SPREAD;
            }
            if (busiest.fairRunning() == 1) {
                return Branch.BALANCED_ONE_TASK;
            }
        }
        return null;
    }

    /** Move tasks or utilization to a local group with spare capacity. */
    private Branch fillSpare(
            BalanceView view,
            Pull pull,
            int busiestIndex,
            GroupStatistics local,
            GroupStatistics busiest,
            long siblings) {
        SchedDomain domain = view.domain();
        boolean tasksOnly = knows(TypedForm.TASKS_WITHIN_CACHE) && domain.has(Flag.SHARE_LLC);
        if (busiest.type() == GroupType.OVERLOADED && !tasksOnly) {
            return fillByUtilization(view, pull, busiestIndex, local);
        }
        boolean byTasks = busiest.weight() == 1 || prefersSibling(view, busiestIndex);
        long difference = byTasks ? siblings : Math.max(0, local.idleCpus() - busiest.idleCpus());
        long amount = domain.has(Flag.NUMA)
                ? halvedBetweenNodes(view.decisions().numaAllowance(), domain, difference, local, busiest)
                : difference / 2;
        if (amount == 0) {
            return Branch.BALANCED_TOLERATED;
        }
        pull.take(busiestIndex, Pull.Kind.TASKS, amount);
        return byTasks ? Branch.PULL_PREFER_SIBLING : Branch.PULL_IDLE_SPREAD;
    }

    private static Branch fillByUtilization(BalanceView view, Pull pull, int busiestIndex, GroupStatistics local) {
        long spare = Math.max(0, local.capacity() - local.utilization());
        if (spare > 0) {
            pull.take(busiestIndex, Pull.Kind.UTILIZATION, spare);
            return Branch.PULL_UTILIZATION;
        }
        if (view.idleType() == IdleType.NOT_IDLE) {
            return Branch.BALANCED_TOLERATED;
        }
        // utilization lags: a CPU that is idle by now has room for a task although the sum says otherwise
        pull.take(busiestIndex, Pull.Kind.TASKS, 1);
        return Branch.PULL_UTILIZATION;
    }

    private static long halvedBetweenNodes(
            NumaAllowance allowance,
            SchedDomain domain,
            long difference,
            GroupStatistics local,
            GroupStatistics busiest) {
        int localRunning = local.running();
        int busiestRunning = busiest.running();
        int busiestWeight = busiest.weight();
        if (allowance.beforeHalving()) {
            return allowance.remaining(domain, difference, localRunning, busiestRunning, busiestWeight) / 2;
        }
        return allowance.remaining(domain, difference / 2, localRunning, busiestRunning, busiestWeight);
    }

    /** Move load until one of the two groups is at the domain's average. */
    private Branch evenLoad(
            Pull pull, int busiestIndex, GroupStatistics local, GroupStatistics busiest, long domainAverage) {
        long localAverage = local.averageLoad();
        long busiestAverage = busiest.type() == GroupType.OVERLOADED ? busiest.averageLoad() : 0;
        if (localAverage >= busiestAverage || (knows(TypedForm.UP_TO_THE_AVERAGE) && localAverage >= domainAverage)) {
            return Branch.BALANCED_LOADS;
        }
        long above = (busiestAverage - domainAverage) * busiest.capacity();
        long below = (domainAverage - localAverage) * local.capacity();
        // unsigned as in the kernel: where a group is on the wrong side of the average its term wraps and the other one
        // limits
        long amount = (Long.compareUnsigned(above, below) < 0 ? above : below) >>> FULL_CAPACITY_SHIFT;
        if (amount == 0) {
            return Branch.BALANCED_TOLERATED;
        }
        pull.take(busiestIndex, Pull.Kind.LOAD, amount);
        return Branch.PULL_LOAD;
    }
}
