package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.FallbackCpu;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * Where a task goes whose chosen CPU is not allowed.
 *
 * <ul>
 *   <li>Rule: the lowest allowed CPU of the wanted CPU's NUMA node, else the lowest allowed CPU.
 *   <li>Kernel: {@code select_fallback_rq()} in core.c, 3.15 to 6.18.
 *   <li>Left out: offline CPUs, cpuset and possible-mask widening, since a simulated task always has an allowed CPU.
 * </ul>
 */
public final class SameNodeFallback implements FallbackCpu {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** Create the rule. */
    public SameNodeFallback() {}

    @Override
    public Outcome<Branch> choose(CpuView view, TaskView task, int wanted) {
        Topology topology = view.domains().topology();
        CpuSet allowed = task.allowed();
        int node = topology.nodeOf(wanted);
        for (int cpu = allowed.first(); cpu >= 0; cpu = allowed.next(cpu + 1)) {
            if (topology.nodeOf(cpu) == node) {
                return OUTCOMES.of(Branch.SAME_NODE, cpu);
            }
        }
        return OUTCOMES.of(Branch.ANY, allowed.first());
    }
}
