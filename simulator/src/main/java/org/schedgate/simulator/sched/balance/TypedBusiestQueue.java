package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/**
 * The queue of the busiest group with the most of what is moved.
 *
 * <ul>
 *   <li>Rule: by load, the highest load for the capacity, passing over single tasks that carry more than is to be moved; by utilization, the
 *       highest among queues with two fair tasks (until 5.6 among all); by tasks, the most fair tasks. Queues without fair tasks and queues with nothing of the
 *       kind are never chosen; the first of equals is. For a misfit, the queue of the largest one. Where capacities differ, the single task
 *       of a larger CPU is left there; where CPUs are preferred, that of a preferred one may be.
 *   <li>Kernel: {@code find_busiest_queue()} in fair.c, from 5.5. Until 5.11 a queue without fair tasks, but with blocked load, may be chosen;
 *       until 5.12 any larger capacity counts, later one larger by 5 %.
 *   <li>Left out: the queue classes of NUMA balancing (ADR 7).
 * </ul>
 */
public final class TypedBusiestQueue implements BusiestQueue {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final boolean passesOverEmpty;
    private final boolean clearlyLarger;
    private final boolean utilizationOfOne;

    /** Create the rule of 5.13 and later. */
    public TypedBusiestQueue() {
        this(true, true, false);
    }

    private TypedBusiestQueue(boolean passesOverEmpty, boolean clearlyLarger, boolean utilizationOfOne) {
        this.passesOverEmpty = passesOverEmpty;
        this.clearlyLarger = clearlyLarger;
        this.utilizationOfOne = utilizationOfOne;
    }

    /** Return the rule of 5.5 and 5.6: the queue of highest utilization is chosen whatever runs there. */
    public static TypedBusiestQueue byUtilizationOfOneToo() {
        return new TypedBusiestQueue(false, false, true);
    }

    /** Return the rule of 5.7 to 5.11: queues without fair tasks may be chosen for their blocked load (commit c32b4308295a). */
    public static TypedBusiestQueue byBlockedLoadToo() {
        return new TypedBusiestQueue(false, false, false);
    }

    /** Return the rule of 5.12: the single task of a CPU larger by whatever little is left there. */
    public static TypedBusiestQueue ofAnyLargerCpu() {
        return new TypedBusiestQueue(true, false, false);
    }

    @Override
    public Outcome<Branch> choose(BalanceView view, Pull pull) {
        CpuSet group = view.domain().groups().get(pull.group()).cpus();
        return switch (pull.kind()) {
            case LOAD -> outcome(Branch.HIGHEST_LOAD, highestLoad(view, pull, group));
            case UTILIZATION -> outcome(Branch.HIGHEST_UTILIZATION, highestUtilization(view, group));
            case TASKS -> outcome(Branch.MOST_TASKS, mostTasks(view, group));
            case MISFIT -> outcome(Branch.LARGEST_MISFIT, largestMisfit(view, group));
        };
    }

    private static Outcome<Branch> outcome(Branch branch, int cpu) {
        return OUTCOMES.of(cpu < 0 ? Branch.NONE : branch, cpu);
    }

    /** Return the runnable fair tasks of a CPU that takes part and may be pulled from, or -1. */
    private int tasksOf(BalanceView view, int cpu) {
        if (!view.cpus().contains(cpu)) {
            return -1;
        }
        int tasks = view.fairRunning(cpu);
        if (tasks == 0 && passesOverEmpty) {
            return -1;
        }
        if (tasks == 1
                && view.domain().has(Flag.ASYM_PACKING)
                && view.decisions().asymPacking().leaves(view, cpu)) {
            return -1;
        }
        return tasks == 1 && view.domain().has(Flag.ASYM_CPUCAPACITY) && staysOnLarger(view, cpu) ? -1 : tasks;
    }

    private boolean staysOnLarger(BalanceView view, int cpu) {
        long capacity = view.capacity(view.destination());
        long other = view.capacity(cpu);
        return clearlyLarger ? !Fit.greater(capacity, other) : capacity < other;
    }

    private int largestMisfit(BalanceView view, CpuSet group) {
        int busiest = -1;
        long largest = 0;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            long misfit = tasksOf(view, cpu) < 0 ? 0 : view.misfitLoad(cpu);
            if (misfit > largest) {
                busiest = cpu;
                largest = misfit;
            }
        }
        return busiest;
    }

    private int highestLoad(BalanceView view, Pull pull, CpuSet group) {
        int busiest = -1;
        long busiestLoad = 0;
        long busiestCapacity = 1;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            int tasks = tasksOf(view, cpu);
            if (tasks < 0) {
                continue;
            }
            long load = view.loadAvg(cpu);
            long capacity = view.capacity(cpu);
            if (tasks == 1 && load > pull.amount() && !reduced(view, cpu)) {
                continue;
            }
            // load / capacity > busiest load / busiest capacity, without dividing
            if (load * busiestCapacity > busiestLoad * capacity) {
                busiest = cpu;
                busiestLoad = load;
                busiestCapacity = capacity;
            }
        }
        return busiest;
    }

    private static boolean reduced(BalanceView view, int cpu) {
        return view.capacity(cpu) * view.domain().parameters().imbalancePct() < view.originalCapacity(cpu) * 100;
    }

    private int highestUtilization(BalanceView view, CpuSet group) {
        int busiest = -1;
        long highest = 0;
        if (utilizationOfOne) {
            for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
                long utilization = tasksOf(view, cpu) < 0 ? 0 : view.utilization(cpu);
                if (utilization > highest) {
                    busiest = cpu;
                    highest = utilization;
                }
            }
            return busiest;
        }
        for (int cpu = view.nextCrowded(group, 0); cpu >= 0; cpu = view.nextCrowded(group, cpu + 1)) {
            long utilization = view.utilization(cpu);
            if (utilization > highest) {
                busiest = cpu;
                highest = utilization;
            }
        }
        return busiest;
    }

    private int mostTasks(BalanceView view, CpuSet group) {
        int busiest = -1;
        int most = 0;
        for (int cpu = view.nextCrowded(group, 0); cpu >= 0; cpu = view.nextCrowded(group, cpu + 1)) {
            int tasks = view.fairRunning(cpu);
            if (tasks > most) {
                busiest = cpu;
                most = tasks;
            }
        }
        return busiest < 0 ? firstWithTask(view, group) : busiest;
    }

    /** Return the first CPU of a group none of which has two tasks that has one, or -1. */
    private int firstWithTask(BalanceView view, CpuSet group) {
        int cpu = group.first();
        while (cpu >= 0 && tasksOf(view, cpu) < 1) {
            cpu = group.next(cpu + 1);
        }
        return cpu;
    }
}
