package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/**
 * Wakeup preemption by virtual run time.
 *
 * <ul>
 *   <li>Rule: the wakee preempts when it is behind the running task by more than one wakeup granularity, which counts in the wakee's virtual
 *       time: shorter for heavy wakees, longer for light ones. With NEXT_BUDDY, off by default, every wakee is the next buddy where the period is
 *       stretched.
 *   <li>Kernel: {@code check_preempt_wakeup()}, {@code wakeup_preempt_entity()} and {@code wakeup_gran()} in fair.c, up to 6.5.
 *   <li>Left out: nothing; policies are {@link IdleGivesWayBatchWaits}'s.
 * </ul>
 */
public final class GranularityPreemption implements WakeupPreemption {
    @Override
    public Branch decide(FairQueueView queue, EntityView running, EntityView wakee) {
        Features features = queue.features();
        if (!features.has(Feature.WAKEUP_PREEMPTION)) {
            return Branch.KEEP_FEATURE_OFF;
        }
        long behindNanos = running.vruntimeNanos() - wakee.vruntimeNanos();
        if (behindNanos > granularityNanos(queue, wakee)) {
            return crowded(queue) && features.has(Feature.LAST_BUDDY) ? Branch.PREEMPT_REMEMBER_LAST : Branch.PREEMPT;
        }
        return behindNanos <= 0 ? Branch.KEEP_NOT_BEHIND : Branch.KEEP_WITHIN_GRANULARITY;
    }

    @Override
    public boolean remembersWakee(FairQueueView queue) {
        return queue.features().has(Feature.NEXT_BUDDY) && crowded(queue);
    }

    /** Return the wakeup granularity in a task's virtual time, nanoseconds. */
    static long granularityNanos(FairQueueView queue, EntityView task) {
        return WeightedTime.virtual(queue.tunables().wakeupGranularityNanos(), task.weight());
    }

    /** Tell whether the period is stretched, so that it may be long until a task's next turn. */
    private static boolean crowded(FairQueueView queue) {
        return queue.nrRunning() >= queue.tunables().nrLatency();
    }
}
