package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/**
 * The queue of the busiest group with the highest load for its capacity.
 *
 * <ul>
 *   <li>Rule: the highest load for the capacity, passing over single tasks that carry more than is to be moved; for a misfit the queue of
 *       the largest one. Where capacities differ, the single task of a larger CPU is left there. The first of equals is chosen.
 *   <li>Kernel: {@code find_busiest_queue()} in fair.c, 4.7 to 5.4. Until 3.16 a single task of more load is passed over only on a CPU of
 *       enough power for one task.
 *   <li>Left out: asymmetric packing, the queue classes of NUMA balancing (ADR 7).
 * </ul>
 */
public final class LoadBusiestQueue implements BusiestQueue {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** A CPU of at least this power has room for a task: its power in whole CPUs, rounded, is 1. */
    private static final long HALF_POWER = 512;

    private final boolean bySlots;

    /**
     * Create the rule.
     *
     * @param bySlots true if only a CPU of enough power for a task keeps its single heavy task (until 3.16)
     */
    public LoadBusiestQueue(boolean bySlots) {
        this.bySlots = bySlots;
    }

    @Override
    public Outcome<Branch> choose(BalanceView view, Pull pull) {
        CpuSet group = view.domain().groups().get(pull.group()).cpus();
        boolean misfit = pull.kind() == Pull.Kind.MISFIT;
        int busiest = -1;
        long most = 0;
        long mostCapacity = 1;
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            if (!view.cpus().contains(cpu)) {
                continue;
            }
            long load = misfit ? view.misfitLoad(cpu) : view.runnableLoad(cpu);
            long capacity = misfit ? 1 : view.capacity(cpu);
            if (!misfit && passedOver(view, pull, cpu, load)) {
                continue;
            }
            // load / capacity > most / its capacity, without dividing
            if (load * mostCapacity > most * capacity) {
                busiest = cpu;
                most = load;
                mostCapacity = capacity;
            }
        }
        Branch branch = misfit ? Branch.LARGEST_MISFIT : Branch.HIGHEST_LOAD;
        return OUTCOMES.of(busiest < 0 ? Branch.NONE : branch, busiest);
    }

    private boolean passedOver(BalanceView view, Pull pull, int cpu, long load) {
        if (view.nrRunning(cpu) != 1) {
            return false;
        }
        long capacity = view.capacity(cpu);
        if (bySlots) {
            boolean room = capacity >= HALF_POWER || view.domain().has(Flag.SHARE_CPUCAPACITY);
            return room && load > pull.amount();
        }
        if (view.domain().has(Flag.ASYM_CPUCAPACITY) && view.capacity(view.destination()) < capacity) {
            return true;
        }
        boolean reduced = capacity * view.domain().parameters().imbalancePct() < view.originalCapacity(cpu) * 100;
        return load > pull.amount() && !reduced;
    }
}
