package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The recently used CPU taken if it is idle, and forgotten only then.
 *
 * <ul>
 *   <li>Rule: taken if it is neither the previous CPU nor the target, shares the target's cache, is idle, and the wakee may run there;
 *       then the field becomes the previous CPU. A waker whose wakeup was tried affine remembers its own CPU.
 *   <li>Kernel: {@code select_idle_sibling()} and {@code select_task_rq_fair()} in fair.c, 5.4 to 5.14.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class RecentCpuIfIdle implements RecentCpu {
    @Override
    public Branch decide(WakeView view, int target) {
        TaskView wakee = view.wakee();
        int recent = wakee.recentUsedCpu();
        boolean taken = recent != view.previousCpu()
                && recent != target
                && view.domains().sharesCache(recent, target)
                && FreeCpu.fitting(view, recent)
                && wakee.allowed().contains(recent);
        return taken ? Branch.TAKEN : Branch.NO_KEPT;
    }

    @Override
    public boolean wakerRemembersCpu() {
        return true;
    }
}
