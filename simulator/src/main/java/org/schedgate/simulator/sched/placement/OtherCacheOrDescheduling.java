package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeQueueing;

/**
 * Wake list for another cache, and for a wakee that is still switching away.
 *
 * <ul>
 *   <li>Rule: the list of the target in another last-level cache; within the cache only if the wakee has not finished switching away
 *       there and at most one task is runnable.
 *   <li>Kernel: {@code ttwu_queue_cond()}, {@code ttwu_queue_wakelist()} in core.c, 5.8 to 5.19. Feature TTWU_QUEUE.
 *   <li>Left out: CPU hotplug.
 * </ul>
 */
public final class OtherCacheOrDescheduling implements WakeQueueing {
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
        return descheduling && view.nrRunning(target) <= 1 ? Branch.LIST_DESCHEDULING : Branch.DIRECT_SAME_CACHE;
    }
}
