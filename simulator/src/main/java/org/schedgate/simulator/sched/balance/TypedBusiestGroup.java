package org.schedgate.simulator.sched.balance;

import java.util.List;
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
import org.schedgate.simulator.sched.group.GroupType;

/**
 * Pull from the group of the highest type, by what the two types lack.
 *
 * <ul>
 *   <li>Rule: rank the other groups by type, then by load or idle CPUs; do nothing if the local group is as busy; otherwise move tasks or
 *       utilization into spare capacity, one task out of a group that affinity kept from balance, or load up to the domain's average.
 *   <li>Kernel: {@code find_busiest_group()}, {@code update_sd_lb_stats()}, {@code calculate_imbalance()} in fair.c, 5.10 to 6.2. What is
 *       tolerated between nodes, and whether before or after halving, is {@link NumaAllowance}'s answer.
 *   <li>Left out: misfit tasks, asymmetric packing and capacities, energy-aware placement (ADR 7).
 * </ul>
 */
public final class TypedBusiestGroup implements BusiestGroup {
    private static final long FULL_CAPACITY = 1024;
    private static final int FULL_CAPACITY_SHIFT = 10;

    @Override
    public Branch find(BalanceView view, Pull pull) {
        GroupScratch scratch = view.groupScratch();
        GroupStatistics local = scratch.local();
        GroupStatistics busiest = scratch.best();
        GroupStatistics candidate = scratch.candidate();
        List<SchedGroup> ring = view.domain().groups();
        boolean someQueueOverloaded = gather(view, 0, local);
        long load = local.load();
        long utilization = local.utilization();
        long capacity = local.capacity();
        int busiestIndex = -1;
        for (int i = 1; i < ring.size(); i++) {
            someQueueOverloaded |= gather(view, i, candidate);
            load += candidate.load();
            utilization += candidate.utilization();
            capacity += candidate.capacity();
            if (candidate.fairRunning() > 0 && (busiestIndex < 0 || busier(candidate, busiest))) {
                GroupStatistics beaten = busiest;
                busiest = candidate;
                candidate = beaten;
                busiestIndex = i;
            }
        }
        pull.statistics(someQueueOverloaded, utilization);
        if (busiestIndex < 0) {
            return Branch.BALANCED_NOTHING_RUNNABLE;
        }
        if (busiest.type() == GroupType.IMBALANCED) {
            pull.take(busiestIndex, Pull.Kind.TASKS, 1);
            return Branch.PULL_IMBALANCED;
        }
        long domainAverage = load * FULL_CAPACITY / capacity;
        Branch balanced = balanced(view, local, busiest, domainAverage);
        if (balanced != null) {
            return balanced;
        }
        return local.type() == GroupType.HAS_SPARE
                ? fillSpare(view, pull, busiestIndex, local, busiest)
                : evenLoad(pull, busiestIndex, local, busiest, domainAverage);
    }

    /** Sum up one group over the CPUs that take part, and tell whether one of their queues has two tasks. */
    private static boolean gather(BalanceView view, int groupIndex, GroupStatistics into) {
        SchedDomain domain = view.domain();
        SchedGroup group = domain.groups().get(groupIndex);
        CpuSet members = group.cpus();
        boolean someQueueOverloaded = false;
        into.start(group);
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
            }
        }
        into.classify(domain.parameters().imbalancePct(), view.groupImbalanced(groupIndex));
        return someQueueOverloaded;
    }

    /** Tell whether a group with fair tasks beats the busiest so far ({@code update_sd_pick_busiest()}). */
    private static boolean busier(GroupStatistics candidate, GroupStatistics busiest) {
        int byType = candidate.type().compareTo(busiest.type());
        if (byType != 0) {
            return byType > 0;
        }
        return switch (candidate.type()) {
            case OVERLOADED -> candidate.averageLoad() > busiest.averageLoad();
            case HAS_SPARE ->
                candidate.idleCpus() < busiest.idleCpus()
                        || (candidate.idleCpus() == busiest.idleCpus() && candidate.running() > busiest.running());
            // the kernel computes the average load of overloaded groups only, so that fully busy ones compare 0 with 0
            case FULLY_BUSY, IMBALANCED -> false;
        };
    }

    /** Tell whether tasks are spread over the domain's groups: a flag of the domain below. */
    private static boolean prefersSibling(SchedDomain domain) {
        SchedDomain child = domain.child();
        return child != null && child.has(Flag.PREFER_SIBLING);
    }

    /** Return why nothing is to be moved, or null ({@code find_busiest_group()}). */
    private static @Nullable Branch balanced(
            BalanceView view, GroupStatistics local, GroupStatistics busiest, long domainAverage) {
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
        if (prefersSibling(view.domain())
                && local.type() == GroupType.HAS_SPARE
                && busiest.running() > local.running() + 1) {
            return null;
        }
        if (busiest.type() != GroupType.OVERLOADED) {
            if (view.idleType() == IdleType.NOT_IDLE) {
                return Branch.BALANCED_DESTINATION_BUSY;
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
    private static Branch fillSpare(
            BalanceView view, Pull pull, int busiestIndex, GroupStatistics local, GroupStatistics busiest) {
        SchedDomain domain = view.domain();
        if (busiest.type() == GroupType.OVERLOADED && !domain.has(Flag.SHARE_LLC)) {
            return fillByUtilization(view, pull, busiestIndex, local);
        }
        boolean byTasks = busiest.weight() == 1 || prefersSibling(domain);
        long difference =
                Math.max(0, byTasks ? busiest.running() - local.running() : local.idleCpus() - busiest.idleCpus());
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
    private static Branch evenLoad(
            Pull pull, int busiestIndex, GroupStatistics local, GroupStatistics busiest, long domainAverage) {
        long localAverage = local.averageLoad();
        long busiestAverage = busiest.type() == GroupType.OVERLOADED ? busiest.averageLoad() : 0;
        if (localAverage >= busiestAverage) {
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
