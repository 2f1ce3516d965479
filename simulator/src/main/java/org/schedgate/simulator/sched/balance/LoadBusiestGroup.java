package org.schedgate.simulator.sched.balance;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.GroupScratch;
import org.schedgate.simulator.sched.group.GroupSums;
import org.schedgate.simulator.sched.group.LoadGroup;
import org.schedgate.simulator.sched.group.LoadGroup.Rank;

/**
 * Pull from the group of the highest rank and load, as much load as brings one of the two groups to the average.
 *
 * <ul>
 *   <li>Rule: rank the other groups by overload, affinity that kept them from balance and misfit tasks, then by load for their capacity.
 *       Where tasks are spread, a group that runs more than its share counts as overloaded while the local one has room. Do nothing if the
 *       local group is as loaded; otherwise move load up to the average, or one task if that is less than a task.
 *   <li>Kernel: {@code find_busiest_group()}, {@code calculate_imbalance()}, {@code fix_small_imbalance()} in fair.c, 4.7 to 5.4.
 *   <li>Left out: energy-aware placement (ADR 7).
 * </ul>
 */
public final class LoadBusiestGroup implements BusiestGroup {
    private static final long FULL_CAPACITY = 1024;

    /** What the rule knows, in the order in which kernels learnt it. */
    private enum Form {
        FULL_TASKS_ABOVE_CAPACITY,
        SCALED_TASKS_ABOVE_CAPACITY,
        SPREAD_BY_DIFFERENCE,
        MISFITS
    }

    private final Form form;

    private LoadBusiestGroup(Form form) {
        this.form = form;
    }

    /** Return the rule of 4.7 to 4.9: the tasks above a group's capacity never limit what is moved, since they are scaled by 2^10 too much. */
    public static LoadBusiestGroup unlimitedAboveCapacity() {
        return new LoadBusiestGroup(Form.FULL_TASKS_ABOVE_CAPACITY);
    }

    /** Return the rule of 4.10: no more is moved than a group has above its capacity. */
    public static LoadBusiestGroup limitedAboveCapacity() {
        return new LoadBusiestGroup(Form.SCALED_TASKS_ABOVE_CAPACITY);
    }

    /** Return the rule of 4.15: tasks are spread where a group runs two more than the local one, and any idle CPU fills its room. */
    public static LoadBusiestGroup spreadByDifference() {
        return new LoadBusiestGroup(Form.SPREAD_BY_DIFFERENCE);
    }

    /** Return the rule of 5.4: misfit tasks are pulled, and what cannot be moved is balanced. */
    public static LoadBusiestGroup withMisfits() {
        return new LoadBusiestGroup(Form.MISFITS);
    }

    private boolean knows(Form what) {
        return form.compareTo(what) >= 0;
    }

    @Override
    public Branch find(BalanceView view, Pull pull) {
        GroupScratch scratch = view.groupScratch();
        LoadGroup local = scratch.localLoad();
        LoadGroup busiest = scratch.bestLoad();
        LoadGroup candidate = scratch.candidateLoad();
        List<SchedGroup> ring = view.domain().groups();
        GroupSums sums = SmoothedLoad.sums(view);
        boolean someQueueOverloaded = gather(view, sums, 0, local);
        long load = local.load();
        long utilization = local.utilization();
        long capacity = local.capacity();
        int busiestIndex = -1;
        for (int i = 1; i < ring.size(); i++) {
            someQueueOverloaded |= gather(view, sums, i, candidate);
            spread(view, local, candidate);
            load += candidate.load();
            utilization += candidate.utilization();
            capacity += candidate.capacity();
            if (busier(view, candidate, busiestIndex < 0 ? null : busiest, local)
                    && PackingByLoad.mayWin(view, i, candidate, busiestIndex, busiest, local)) {
                LoadGroup beaten = busiest;
                busiest = candidate;
                candidate = beaten;
                busiestIndex = i;
            }
        }
        pull.statistics(someQueueOverloaded, utilization);
        if (busiestIndex < 0 || busiest.running() == 0) {
            return Branch.BALANCED_NOTHING_RUNNABLE;
        }
        if (PackingByLoad.packs(view, pull, busiestIndex, busiest, local)) {
            return Branch.PULL_TO_PREFERRED;
        }
        long average = load * FULL_CAPACITY / capacity;
        Branch forced = forced(view, local, busiest);
        if (forced == Branch.PULL_LOAD) {
            Branch balanced = balanced(view, local, busiest, average);
            if (balanced.balanced()) {
                return balanced;
            }
        }
        return take(view, pull, busiestIndex, local, busiest, average, forced);
    }

    private static boolean gather(BalanceView view, @Nullable GroupSums sums, int groupIndex, LoadGroup into) {
        SchedDomain domain = view.domain();
        SchedGroup group = domain.groups().get(groupIndex);
        into.start(group);
        boolean someQueueOverloaded;
        if (sums == null || (domain.has(Flag.ASYM_CPUCAPACITY) && sums.misfits(groupIndex) > 0)) {
            someQueueOverloaded = readEach(view, groupIndex, group.cpus(), into);
        } else {
            into.add(sums, groupIndex, false);
            someQueueOverloaded = sums.crowdedQueues(groupIndex) > 0;
        }
        into.average();
        into.imbalanced(view.groupImbalanced(groupIndex));
        if (into.overloaded(domain.parameters().imbalancePct())) {
            into.rank(Rank.OVERLOADED);
        } else if (into.imbalanced()) {
            into.rank(Rank.IMBALANCED);
        } else if (into.misfitLoad() > 0) {
            into.rank(Rank.MISFIT);
        }
        return someQueueOverloaded;
    }

    private static boolean readEach(BalanceView view, int groupIndex, CpuSet members, LoadGroup into) {
        SchedDomain domain = view.domain();
        int index = SmoothedLoad.index(view);
        boolean someQueueOverloaded = false;
        for (int cpu = members.first(); cpu >= 0; cpu = members.next(cpu + 1)) {
            if (!view.cpus().contains(cpu)) {
                continue;
            }
            int running = view.nrRunning(cpu);
            long misfit = domain.has(Flag.ASYM_CPUCAPACITY) ? view.misfitLoad(cpu) : 0;
            someQueueOverloaded |= running > 1 || misfit > 0;
            long judged = groupIndex == 0 ? SmoothedLoad.high(view, cpu, index) : SmoothedLoad.low(view, cpu, index);
            into.add(
                    judged,
                    view.runnableLoad(cpu),
                    view.utilization(cpu),
                    view.fairRunning(cpu),
                    running == 0 && view.idle(cpu),
                    misfit);
        }
        return someQueueOverloaded;
    }

    /** Take a group for overloaded where the domain below spreads its tasks and the local group has room for some of them. */
    private void spread(BalanceView view, LoadGroup local, LoadGroup candidate) {
        SchedDomain child = view.domain().child();
        int tolerated = knows(Form.SPREAD_BY_DIFFERENCE) ? local.running() + 1 : 1;
        if (child != null
                && child.has(Flag.PREFER_SIBLING)
                && candidate.running() > tolerated
                && local.hasCapacity(view.domain().parameters().imbalancePct())) {
            candidate.rank(Rank.OVERLOADED);
        }
    }

    /** Tell whether a group beats the busiest so far, null for none ({@code update_sd_pick_busiest()}). */
    private boolean busier(BalanceView view, LoadGroup candidate, @Nullable LoadGroup busiest, LoadGroup local) {
        if (candidate.rank() == Rank.MISFIT
                && !(knows(Form.MISFITS)
                        && Fit.fits(candidate.maxCapacity(), local.maxCapacity())
                        && local.hasCapacity(view.domain().parameters().imbalancePct()))) {
            return false;
        }
        Rank best = busiest == null ? Rank.OTHER : busiest.rank();
        if (candidate.rank() != best) {
            return candidate.rank().compareTo(best) > 0;
        }
        if (candidate.averageLoad() <= (busiest == null ? 0 : busiest.averageLoad())) {
            return false;
        }
        if (!knows(Form.MISFITS) || !view.domain().has(Flag.ASYM_CPUCAPACITY)) {
            return true;
        }
        boolean slower =
                candidate.running() <= candidate.weight() && Fit.fits(local.minCapacity(), candidate.minCapacity());
        boolean lighter =
                candidate.rank() == Rank.MISFIT && busiest != null && candidate.misfitLoad() < busiest.misfitLoad();
        return !slower && !lighter;
    }

    /** Return for what reason load is moved whatever the averages say, or {@link Branch#PULL_LOAD} for none. */
    private Branch forced(BalanceView view, LoadGroup local, LoadGroup busiest) {
        if (busiest.rank() == Rank.IMBALANCED) {
            return Branch.PULL_IMBALANCED;
        }
        boolean fills = knows(Form.SPREAD_BY_DIFFERENCE)
                ? view.idleType() != IdleType.NOT_IDLE
                : view.idleType() == IdleType.NEWLY_IDLE;
        if (fills
                && busiest.rank() == Rank.OVERLOADED
                && local.hasCapacity(view.domain().parameters().imbalancePct())) {
            return Branch.PULL_INTO_ROOM;
        }
        return busiest.rank() == Rank.MISFIT ? Branch.PULL_MISFIT : Branch.PULL_LOAD;
    }

    private static Branch balanced(BalanceView view, LoadGroup local, LoadGroup busiest, long average) {
        if (local.averageLoad() >= busiest.averageLoad() || local.averageLoad() >= average) {
            return Branch.BALANCED_LOADS;
        }
        if (view.idleType() == IdleType.IDLE) {
            return busiest.rank() != Rank.OVERLOADED && local.idleCpus() <= busiest.idleCpus() + 1
                    ? Branch.BALANCED_IDLE_SPREAD
                    : Branch.PULL_LOAD;
        }
        int imbalancePct = view.domain().parameters().imbalancePct();
        return 100 * busiest.averageLoad() <= imbalancePct * local.averageLoad()
                ? Branch.BALANCED_LOADS
                : Branch.PULL_LOAD;
    }

    /** Say how much load to move ({@code calculate_imbalance()}). */
    private Branch take(
            BalanceView view,
            Pull pull,
            int busiestIndex,
            LoadGroup local,
            LoadGroup busiest,
            long average,
            Branch why) {
        if (busiest.rank() == Rank.IMBALANCED) {
            busiest.loadPerTask(Math.min(busiest.loadPerTask(), average));
        }
        long amount = 0;
        boolean apart = busiest.averageLoad() > average && local.averageLoad() < average;
        if (apart || busiest.rank() == Rank.MISFIT) {
            long surplus = Math.min(busiest.averageLoad() - average, aboveCapacity(local, busiest));
            amount = Math.min(surplus * busiest.capacity(), (average - local.averageLoad()) * local.capacity())
                    / FULL_CAPACITY;
        }
        if (busiest.rank() == Rank.MISFIT) {
            amount = Math.max(amount, busiest.misfitLoad());
        }
        Branch branch = why;
        if ((!apart && busiest.rank() != Rank.MISFIT) || amount < busiest.loadPerTask()) {
            amount = SmallImbalance.amount(local, busiest, localPerTask(view, local), amount);
            branch = why == Branch.PULL_LOAD ? Branch.PULL_SMALL : why;
        }
        if (amount <= 0) {
            if (knows(Form.MISFITS)) {
                return Branch.BALANCED_TOLERATED;
            }
            branch = Branch.PULL_NOTHING;
        }
        pull.take(busiestIndex, why == Branch.PULL_MISFIT ? Pull.Kind.MISFIT : Pull.Kind.LOAD, Math.max(0, amount));
        return branch;
    }

    /** Return the load of the tasks that a group has above its capacity, where neither group is to be left with idle CPUs. */
    private long aboveCapacity(LoadGroup local, LoadGroup busiest) {
        if (busiest.rank() != Rank.OVERLOADED || local.rank() != Rank.OVERLOADED) {
            return Long.MAX_VALUE;
        }
        long above = busiest.running() * FULL_CAPACITY - busiest.capacity();
        if (above <= 0) {
            return Long.MAX_VALUE;
        }
        long unit = knows(Form.SCALED_TASKS_ABOVE_CAPACITY) ? FULL_CAPACITY : FULL_CAPACITY * FULL_CAPACITY;
        return above * unit / busiest.capacity();
    }

    private static long localPerTask(BalanceView view, LoadGroup local) {
        if (local.running() > 0) {
            return local.loadPerTask();
        }
        int tasks = view.fairRunning(view.destination());
        return tasks > 0 ? view.runnableLoad(view.destination()) / tasks : 0;
    }
}
