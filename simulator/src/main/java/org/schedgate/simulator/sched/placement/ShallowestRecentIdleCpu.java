package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * The idle CPU that wakes fastest, among equals the one that became idle last.
 *
 * <ul>
 *   <li>Rule: going up through the allowed CPUs, an idle one in an idle state is taken if its exit latency is less than the least
 *       so far; one in the same latency, or in no idle state, if it became idle later than the one that was taken last. Without any,
 *       the least loaded busy CPU, the first among equals; loads are read only while no idle CPU was taken.
 *   <li>Kernel: {@code find_idlest_group_cpu()} in fair.c, 4.15 to 6.18.
 *   <li>Left out: CPUs that run only SCHED_IDLE tasks, which are taken at once by the kernel.
 * </ul>
 */
public final class ShallowestRecentIdleCpu implements IdlestCpu {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    @Override
    public Outcome<Branch> choose(ForkView view, SchedGroup group) {
        CpuSet cpus = group.cpus();
        if (group.weight() == 1) {
            return OUTCOMES.of(Branch.ONLY_CPU, cpus.first());
        }
        CpuSet allowed = view.task().allowed();
        long leastLatency = Long.MAX_VALUE;
        long latestStamp = 0;
        int idlest = -1;
        Branch why = Branch.LEAST_LOADED;
        long leastLoad = Long.MAX_VALUE;
        int leastLoaded = view.centreCpu();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            if (!allowed.contains(cpu)) {
                continue;
            }
            if (view.idle(cpu)) {
                long latency = view.idleExitLatencyNanos(cpu);
                if (latency >= 0 && latency < leastLatency) {
                    leastLatency = latency;
                    latestStamp = view.idleStampNanos(cpu);
                    idlest = cpu;
                    why = Branch.SHALLOWEST;
                } else if ((latency < 0 || latency == leastLatency) && view.idleStampNanos(cpu) > latestStamp) {
                    latestStamp = view.idleStampNanos(cpu);
                    idlest = cpu;
                    why = Branch.MOST_RECENT;
                }
            } else if (idlest < 0) {
                long load = view.loadAvg(cpu);
                if (load < leastLoad) {
                    leastLoad = load;
                    leastLoaded = cpu;
                }
            }
        }
        return OUTCOMES.of(why, idlest >= 0 ? idlest : leastLoaded);
    }
}
