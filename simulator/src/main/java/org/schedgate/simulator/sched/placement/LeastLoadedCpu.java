package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * The CPU with the least load of queued tasks.
 *
 * <ul>
 *   <li>Rule: the allowed CPU of the group with the least queued load; among equals the CPU the search is centred on, else the first. Idle
 *       CPUs have load 0 and are not told apart.
 *   <li>Kernel: {@code find_idlest_cpu()} in fair.c, 3.15 to 3.17.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class LeastLoadedCpu implements IdlestCpu {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** Create the rule. */
    public LeastLoadedCpu() {}

    @Override
    public Outcome<Branch> choose(ForkView view, SchedGroup group) {
        CpuSet cpus = group.cpus();
        CpuSet allowed = view.task().allowed();
        long least = Long.MAX_VALUE;
        int idlest = view.centreCpu();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            if (allowed.contains(cpu)) {
                long load = view.runnableLoad(cpu);
                if (load < least || (load == least && cpu == view.centreCpu())) {
                    least = load;
                    idlest = cpu;
                }
            }
        }
        return OUTCOMES.of(Branch.LEAST_LOADED, idlest);
    }
}
