package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.PolicyPreemption;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.task.Policy;

/**
 * A task of policy SCHED_IDLE gives way to any other that wakes; a wakee of policy SCHED_BATCH or SCHED_IDLE waits.
 *
 * <ul>
 *   <li>Rule: the first is tested before the second, so a batch task does preempt an idle-policy one; two idle-policy tasks wait for each
 *       other.
 *   <li>Kernel: {@code check_preempt_wakeup()} in fair.c, 3.15 to 6.18.
 *   <li>Left out: groups of idle policy ({@code cpu.idle}, 5.15 and later), which are refused.
 * </ul>
 */
public final class IdleGivesWayBatchWaits implements PolicyPreemption {
    @Override
    public Branch decide(TaskView running, TaskView wakee) {
        if (running.policy() == Policy.IDLE && wakee.policy() != Policy.IDLE) {
            return Branch.PREEMPT_IDLE_POLICY;
        }
        return wakee.policy() == Policy.NORMAL ? Branch.COMPARE : Branch.KEEP_WAKEE_WAITS;
    }
}
