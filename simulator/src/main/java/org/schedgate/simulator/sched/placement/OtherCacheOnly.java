package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeQueueing;

/**
 * Wake list for another cache only, taken newest first.
 *
 * <ul>
 *   <li>Rule: the list of the target in another last-level cache, never within the cache. A wakee that is still switching away is waited
 *       for, wherever it is. The target enqueues the newest wakeup of its list first.
 *   <li>Kernel: {@code ttwu_queue()}, {@code sched_ttwu_pending()} in core.c, 3.15 to 5.7. Feature TTWU_QUEUE.
 *   <li>Left out: CPU hotplug.
 * </ul>
 */
public final class OtherCacheOnly implements WakeQueueing {
    /** Create the rule. */
    public OtherCacheOnly() {}

    @Override
    public Branch decide(CpuView view, int target, boolean descheduling) {
        if (descheduling) {
            return Branch.WAIT_DESCHEDULING;
        }
        if (!view.features().has(Feature.TTWU_QUEUE)) {
            return Branch.DIRECT_FEATURE_OFF;
        }
        if (!view.domains().sharesCache(view.thisCpu(), target)) {
            return Branch.LIST_OTHER_CACHE;
        }
        return target == view.thisCpu() ? Branch.DIRECT_OWN_CPU : Branch.DIRECT_SAME_CACHE;
    }

    @Override
    public boolean newestFirst() {
        return true;
    }
}
