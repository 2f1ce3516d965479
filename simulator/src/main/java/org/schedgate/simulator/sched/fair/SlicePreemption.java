package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.TickPreemption;

/**
 * At a tick the running task goes when its slice is used up, or when it ran ahead of the leftmost waiting task by more than a slice.
 *
 * <ul>
 *   <li>Rule: preempt when the time since the pick exceeds the slice; otherwise, after the minimum granularity, when the lead in virtual
 *       time over the leftmost exceeds the slice. Both are strict. Picking the running task again starts no new turn.
 *   <li>Kernel: {@code check_preempt_tick()} in fair.c, up to 6.4; 6.5 limits the slice by the latency.
 *   <li>Left out: task groups, where the test is made at each level (ADR-0007).
 * </ul>
 */
public final class SlicePreemption implements TickPreemption {
    @Override
    public Branch decide(FairQueueView queue, EntityView running) {
        long sliceNanos = queue.sliceNanos(running);
        long ranNanos = running.ranSincePickedNanos();
        if (ranNanos > sliceNanos) {
            return Branch.PREEMPT_SLICE_USED;
        }
        if (ranNanos < queue.tunables().minGranularityNanos()) {
            return Branch.KEEP_MIN_GRANULARITY;
        }
        long leadNanos = running.vruntimeNanos() - queue.leastVruntimeNanos();
        return leadNanos > sliceNanos ? Branch.PREEMPT_LEFTMOST_BEHIND : Branch.KEEP;
    }
}
