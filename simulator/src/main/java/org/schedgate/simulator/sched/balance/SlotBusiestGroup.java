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

/**
 * Pull from the most loaded group that runs more tasks than it has slots, as much load as brings one of the two groups to the average.
 *
 * <ul>
 *   <li>Rule: a group has as many slots as cores. The busiest is the group of the highest load for its power among those that run more tasks
 *       than they have slots, or that affinity kept from balance; where tasks are spread and the local group has a slot free, others have
 *       one. Do nothing if the local group is as loaded; otherwise move load up to the average, or one task if that is less than a task.
 *   <li>Kernel: {@code find_busiest_group()}, {@code calculate_imbalance()}, {@code sg_capacity()} in fair.c, 3.15 and 3.16.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class SlotBusiestGroup implements BusiestGroup {
    private static final long FULL_POWER = 1024;

    @Override
    public Branch find(BalanceView view, Pull pull) {
        GroupScratch scratch = view.groupScratch();
        LoadGroup local = scratch.localLoad();
        LoadGroup busiest = scratch.bestLoad();
        LoadGroup candidate = scratch.candidateLoad();
        List<SchedGroup> ring = view.domain().groups();
        SchedDomain child = view.domain().child();
        boolean spreads = child != null && child.has(Flag.PREFER_SIBLING);
        GroupSums sums = SmoothedLoad.sums(view);
        boolean someQueueOverloaded = gather(view, sums, 0, local);
        long load = local.load();
        long utilization = local.utilization();
        long power = local.capacity();
        boolean room = local.slots() > local.running();
        boolean busiestHasRoom = false;
        int busiestIndex = -1;
        for (int i = 1; i < ring.size(); i++) {
            someQueueOverloaded |= gather(view, sums, i, candidate);
            load += candidate.load();
            utilization += candidate.utilization();
            power += candidate.capacity();
            boolean candidateHasRoom = candidate.slots() > candidate.running();
            if (spreads && room) {
                candidate.slots(Math.min(candidate.slots(), 1));
            }
            boolean counts = candidate.running() > candidate.slots()
                    || candidate.imbalanced()
                    || PackingByLoad.lessPreferred(view, i, candidate, busiestIndex, local);
            if (counts && candidate.averageLoad() > (busiestIndex < 0 ? 0 : busiest.averageLoad())) {
                LoadGroup beaten = busiest;
                busiest = candidate;
                candidate = beaten;
                busiestIndex = i;
                busiestHasRoom = candidateHasRoom;
            }
        }
        pull.statistics(someQueueOverloaded, utilization);
        if (busiestIndex < 0 || busiest.running() == 0) {
            return Branch.BALANCED_NOTHING_RUNNABLE;
        }
        if (PackingByLoad.packs(view, pull, busiestIndex, busiest, local)) {
            return Branch.PULL_TO_PREFERRED;
        }
        long average = load * FULL_POWER / power;
        Branch why = Branch.PULL_LOAD;
        if (busiest.imbalanced()) {
            why = Branch.PULL_IMBALANCED;
        } else if (view.idleType() == IdleType.NEWLY_IDLE && room && !busiestHasRoom) {
            why = Branch.PULL_INTO_ROOM;
        } else {
            Branch balanced = balanced(view, local, busiest, average);
            if (balanced.balanced()) {
                return balanced;
            }
        }
        return take(view, pull, busiestIndex, local, busiest, average, why);
    }

    private static boolean gather(BalanceView view, @Nullable GroupSums sums, int groupIndex, LoadGroup into) {
        SchedDomain domain = view.domain();
        SchedGroup group = domain.groups().get(groupIndex);
        into.start(group);
        boolean someQueueOverloaded;
        if (sums == null) {
            someQueueOverloaded = readEach(view, groupIndex, group.cpus(), into);
        } else {
            into.add(sums, groupIndex, true);
            someQueueOverloaded = sums.crowdedQueues(groupIndex) > 0;
        }
        into.average();
        into.imbalanced(view.groupImbalanced(groupIndex));
        into.slots(PowerSlots.of(group.weight(), group.capacity(), domain.has(Flag.SHARE_CPUCAPACITY)));
        return someQueueOverloaded;
    }

    private static boolean readEach(BalanceView view, int groupIndex, CpuSet members, LoadGroup into) {
        int index = SmoothedLoad.index(view);
        boolean someQueueOverloaded = false;
        for (int cpu = members.first(); cpu >= 0; cpu = members.next(cpu + 1)) {
            if (!view.cpus().contains(cpu)) {
                continue;
            }
            int running = view.nrRunning(cpu);
            someQueueOverloaded |= running > 1;
            long judged = groupIndex == 0 ? SmoothedLoad.high(view, cpu, index) : SmoothedLoad.low(view, cpu, index);
            into.add(judged, view.runnableLoad(cpu), view.utilization(cpu), running, view.idle(cpu), 0);
        }
        return someQueueOverloaded;
    }

    private static Branch balanced(BalanceView view, LoadGroup local, LoadGroup busiest, long average) {
        if (local.averageLoad() >= busiest.averageLoad() || local.averageLoad() >= average) {
            return Branch.BALANCED_LOADS;
        }
        if (view.idleType() == IdleType.IDLE) {
            return local.idleCpus() < busiest.idleCpus() && busiest.running() <= busiest.weight()
                    ? Branch.BALANCED_IDLE_SPREAD
                    : Branch.PULL_LOAD;
        }
        int imbalancePct = view.domain().parameters().imbalancePct();
        return 100 * busiest.averageLoad() <= imbalancePct * local.averageLoad()
                ? Branch.BALANCED_LOADS
                : Branch.PULL_LOAD;
    }

    /** Say how much load to move ({@code calculate_imbalance()}). */
    private static Branch take(
            BalanceView view,
            Pull pull,
            int busiestIndex,
            LoadGroup local,
            LoadGroup busiest,
            long average,
            Branch why) {
        if (busiest.imbalanced()) {
            busiest.loadPerTask(Math.min(busiest.loadPerTask(), average));
        }
        long amount = 0;
        boolean apart = busiest.averageLoad() > average && local.averageLoad() < average;
        if (apart) {
            long above = busiest.imbalanced()
                    ? Long.MAX_VALUE
                    : (busiest.running() - busiest.slots()) * FULL_POWER * FULL_POWER / busiest.capacity();
            long surplus = Math.min(busiest.averageLoad() - average, above);
            amount = Math.min(surplus * busiest.capacity(), (average - local.averageLoad()) * local.capacity())
                    / FULL_POWER;
        }
        Branch branch = why;
        if (!apart || amount < busiest.loadPerTask()) {
            amount = SmallImbalance.amount(local, busiest, localPerTask(view, local), amount);
            branch = why == Branch.PULL_LOAD ? Branch.PULL_SMALL : why;
        }
        pull.take(busiestIndex, Pull.Kind.LOAD, Math.max(0, amount));
        return amount <= 0 ? Branch.PULL_NOTHING : branch;
    }

    private static long localPerTask(BalanceView view, LoadGroup local) {
        if (local.running() > 0) {
            return local.loadPerTask();
        }
        int tasks = view.nrRunning(view.destination());
        return tasks > 0 ? view.runnableLoad(view.destination()) / tasks : 0;
    }
}
