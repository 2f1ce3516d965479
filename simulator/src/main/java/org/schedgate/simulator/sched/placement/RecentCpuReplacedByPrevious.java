package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The recently used CPU taken if it is idle, and replaced by the previous CPU before it is tested.
 *
 * <ul>
 *   <li>Rule: the field becomes the previous CPU whenever the search comes this far. The old value is taken if it is neither the
 *       previous CPU nor the target, shares the target's cache and is idle, and the wakee may run on the <em>previous</em> CPU: the
 *       kernel tests the field after it was overwritten. A CPU chosen although it is not allowed is replaced by the mechanism.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, 5.15 to 6.2.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class RecentCpuReplacedByPrevious implements RecentCpu {
    @Override
    public Branch decide(WakeView view, int target) {
        TaskView wakee = view.wakee();
        int recent = wakee.recentUsedCpu();
        int previous = view.previousCpu();
        boolean taken = recent != previous
                && recent != target
                && view.domains().sharesCache(recent, target)
                && FreeCpu.fitting(view, recent)
                && wakee.allowed().contains(previous);
        return taken ? Branch.TAKEN : Branch.NO_REPLACED;
    }
}
