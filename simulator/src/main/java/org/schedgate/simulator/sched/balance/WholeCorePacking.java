package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/**
 * Between cores priorities count only for a core that is idle as a whole.
 *
 * <ul>
 *   <li>Rule: an idle CPU whose siblings are idle, too, takes the work of a less preferred group, of a core with threads only if one of them is
 *       busy; more are relieved as a shared core. It has a running task pushed also from a preferred core that has busy siblings. Among threads
 *       of one core priorities count as they are.
 *   <li>Kernel: {@code sched_use_asym_prio()}, {@code sched_asym()}, {@code sched_group_asym()}, {@code asym_active_balance()} in fair.c, 6.5 and later.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class WholeCorePacking implements AsymPacking {
    @Override
    public boolean takesGroup(BalanceView view, int groupIndex, int localRunning, int localBusy, int groupBusy) {
        if (!counts(view, view.domain(), view.destination())) {
            return false;
        }
        if (BelowGroup.has(view, groupIndex, Flag.SHARE_CPUCAPACITY) && groupBusy != 1) {
            return false;
        }
        return PriorityPacking.prefersDestination(view, groupIndex);
    }

    /** Tell whether a CPU's priority counts: always among threads of a core, otherwise if its siblings are idle ({@code sched_use_asym_prio()}). */
    private static boolean counts(CpuView view, SchedDomain domain, int cpu) {
        if (domain.has(Flag.SHARE_CPUCAPACITY)) {
            return true;
        }
        CpuSet core = view.domains().core(cpu);
        for (int sibling = core.first(); sibling >= 0; sibling = core.next(sibling + 1)) {
            if (sibling != cpu && !view.idle(sibling)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean leaves(BalanceView view, int cpu) {
        return counts(view, view.domain(), cpu) && view.domains().prefers(cpu, view.destination());
    }

    @Override
    public boolean pushes(BalanceView view, int source) {
        return counts(view, view.domain(), view.destination())
                && (view.domains().prefers(view.destination(), source) || !counts(view, view.domain(), source));
    }

    @Override
    public boolean kicks(CpuView view, SchedDomain domain, int idle) {
        return counts(view, domain, idle) && view.domains().prefers(idle, view.thisCpu());
    }
}
