package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The recently used CPU taken if it is idle and allowed, and replaced by the previous CPU before it is tested.
 *
 * <ul>
 *   <li>Rule: the field becomes the previous CPU whenever the search comes this far. The old value is taken if it is neither the
 *       previous CPU nor the target, shares the target's cache, is idle, and the wakee may run there.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, 6.5 to 6.18, and 6.1.y.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class RecentCpuReplacedIfAllowed implements RecentCpu {
    /** Create the rule. */
    public RecentCpuReplacedIfAllowed() {}

    @Override
    public Branch decide(WakeView view, int target) {
        TaskView wakee = view.wakee();
        int recent = wakee.recentUsedCpu();
        boolean taken = recent != view.previousCpu()
                && recent != target
                && view.domains().sharesCache(recent, target)
                && FreeCpu.fitting(view, recent)
                && wakee.allowed().contains(recent);
        return taken ? Branch.TAKEN : Branch.NO_REPLACED;
    }
}
