package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;

/**
 * Another idle hardware thread of the previous CPU's core taken before the scan.
 *
 * <ul>
 *   <li>Rule: on a machine with SMT, if the previous CPU shares the target's cache, the first idle thread of its core in ascending order,
 *       itself left out, on which the wakee may run.
 *   <li>Kernel: {@code select_idle_smt()} as called by {@code select_idle_sibling()} in fair.c, 6.6 to 6.18.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class OtherSiblingOfPrevious implements PreviousCore {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final Outcome<Branch> NONE = new Outcome<>(-1, Branch.NONE);

    /** Create the rule. */
    public OtherSiblingOfPrevious() {}

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        DomainTree domains = view.domains();
        int previous = view.previousCpu();
        if (!domains.smtActive() || !domains.sharesCache(previous, target)) {
            return NONE;
        }
        CpuSet core = domains.core(previous);
        CpuSet allowed = view.wakee().allowed();
        for (int cpu = core.first(); cpu >= 0; cpu = core.next(cpu + 1)) {
            if (cpu != previous && allowed.contains(cpu) && FreeCpu.test(view, cpu)) {
                return OUTCOMES.of(Branch.SIBLING_IDLE, cpu);
            }
        }
        return NONE;
    }
}
