package org.schedgate.simulator.sched.placement;

import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * The search for an idle CPU near the target by whole groups, without a limit.
 *
 * <ul>
 *   <li>Rule: the target, then the previous CPU in the same cache, each if idle. Then the domains of the target from its last-level cache
 *       down: the first group in ring order that has an allowed CPU, does not contain the target and is idle as a whole gives its first
 *       allowed CPU. Else the target.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, 3.15 to 4.8.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class WholeGroupSearch implements IdleSiblingSearch {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** Create the rule. */
    public WholeGroupSearch() {}

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        int previous = view.previousCpu();
        if (view.idle(target)) {
            return OUTCOMES.of(Branch.TARGET_IDLE, target);
        }
        if (previous != target && view.domains().sharesCache(previous, target) && view.idle(previous)) {
            return OUTCOMES.of(Branch.PREVIOUS_IDLE, previous);
        }
        SchedDomain domain = view.domains().llc(target);
        if (domain == null) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        for (; domain != null; domain = domain.child()) {
            List<SchedGroup> groups = domain.groups();
            for (int index = 0; index < groups.size(); index++) {
                int cpu = idleGroup(view, groups.get(index).cpus(), target);
                if (cpu >= 0) {
                    return OUTCOMES.of(Branch.IDLE_GROUP, cpu);
                }
            }
        }
        return OUTCOMES.of(Branch.NOTHING_IDLE, target);
    }

    /** Return the first allowed CPU of a group that is idle and without the target, or -1. */
    private static int idleGroup(WakeView view, CpuSet group, int target) {
        CpuSet allowed = view.wakee().allowed();
        if (!group.intersects(allowed)) {
            return -1;
        }
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            if (cpu == target || !view.idle(cpu)) {
                return -1;
            }
        }
        for (int cpu = group.first(); cpu >= 0; cpu = group.next(cpu + 1)) {
            if (allowed.contains(cpu)) {
                return cpu;
            }
        }
        return -1;
    }
}
