package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeQueueing;

/**
 * Wake list for another cache, and for any other CPU with nothing runnable.
 *
 * <ul>
 *   <li>Rule: the list of the target in another last-level cache; within the cache if the target is another CPU and nothing is
 *       runnable there, whether it idles or the wakee is still switching away.
 *   <li>Kernel: {@code ttwu_queue_cond()}, {@code ttwu_queue_wakelist()} in core.c, 6.0 to 6.18. Feature TTWU_QUEUE.
 *   <li>Left out: CPU hotplug, and an affinity that changed while the wakee was switching away.
 * </ul>
 */
public final class OtherCacheOrIdleTarget implements WakeQueueing {
    @Override
    public Branch decide(CpuView view, int target, boolean descheduling) {
        if (!view.features().has(Feature.TTWU_QUEUE)) {
            return Branch.DIRECT_FEATURE_OFF;
        }
        int thisCpu = view.thisCpu();
        if (!view.domains().sharesCache(thisCpu, target)) {
            return Branch.LIST_OTHER_CACHE;
        }
        if (target == thisCpu) {
            return Branch.DIRECT_OWN_CPU;
        }
        if (view.nrRunning(target) != 0) {
            return Branch.DIRECT_SAME_CACHE;
        }
        return descheduling ? Branch.LIST_DESCHEDULING : Branch.LIST_IDLE_TARGET;
    }
}
