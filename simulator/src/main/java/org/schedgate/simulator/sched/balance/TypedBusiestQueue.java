package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.Pull;

/**
 * The queue of the busiest group with the most of what is moved.
 *
 * <ul>
 *   <li>Rule: by load, the highest load for the capacity, passing over single tasks that carry more than is to be moved; by utilization, the
 *       highest among queues with two fair tasks; by tasks, the most fair tasks. Queues without fair tasks and queues with nothing of the
 *       kind are never chosen; the first of equals is.
 *   <li>Kernel: {@code find_busiest_queue()} in fair.c, 5.12 to 6.5.
 *   <li>Left out: misfit tasks and asymmetric packing, the queue classes of NUMA balancing (ADR 7).
 * </ul>
 */
public final class TypedBusiestQueue implements BusiestQueue {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the pull is for a misfit task, which no rule here asks for
     */
    @Override
    public Outcome<Branch> choose(BalanceView view, Pull pull) {
        CpuSet group = view.domain().groups().get(pull.group()).cpus();
        return switch (pull.kind()) {
            case LOAD -> outcome(Branch.HIGHEST_LOAD, highestLoad(view, pull, group));
            case UTILIZATION -> outcome(Branch.HIGHEST_UTILIZATION, highestUtilization(view, group));
            case TASKS -> outcome(Branch.MOST_TASKS, mostTasks(view, group));
            case MISFIT ->
                throw new IllegalArgumentException("pull of kind MISFIT: accepted is LOAD, UTILIZATION or TASKS");
        };
    }

    private static Outcome<Branch> outcome(Branch branch, int cpu) {
        return OUTCOMES.of(cpu < 0 ? Branch.NONE : branch, cpu);
    }

    private static int highestLoad(BalanceView view, Pull pull, CpuSet group) {
        int busiest = -1;
        long busiestLoad = 0;
        long busiestCapacity = 1;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            int tasks = view.cpus().contains(cpu) ? view.fairRunning(cpu) : 0;
            if (tasks == 0) {
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

    private static int highestUtilization(BalanceView view, CpuSet group) {
        int busiest = -1;
        long highest = 0;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            if (!view.cpus().contains(cpu) || view.fairRunning(cpu) <= 1) {
                continue;
            }
            long utilization = view.utilization(cpu);
            if (utilization > highest) {
                busiest = cpu;
                highest = utilization;
            }
        }
        return busiest;
    }

    private static int mostTasks(BalanceView view, CpuSet group) {
        int busiest = -1;
        int most = 0;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            int tasks = view.cpus().contains(cpu) ? view.fairRunning(cpu) : 0;
            if (tasks > most) {
                busiest = cpu;
                most = tasks;
            }
        }
        return busiest;
    }
}
