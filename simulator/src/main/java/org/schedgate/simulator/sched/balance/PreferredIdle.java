package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Whether a tickless CPU should have the work of the busy one that looks ({@code nohz_balancer_kick()}). */
final class PreferredIdle {
    private PreferredIdle() {}

    static boolean exists(CpuView view) {
        SchedDomain domain = view.domains().packing(view.thisCpu());
        if (domain == null) {
            return false;
        }
        AsymPacking rule = view.decisions().asymPacking();
        CpuSet span = domain.span();
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            if (cpu != view.thisCpu() && view.tickless(cpu) && rule.kicks(view, domain, cpu)) {
                return true;
            }
        }
        return false;
    }
}
