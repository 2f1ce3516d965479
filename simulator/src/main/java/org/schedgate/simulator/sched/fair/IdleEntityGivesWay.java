package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.PolicyPreemption;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.task.Policy;

/**
 * Within a queue a task of policy SCHED_IDLE gives way to whatever else wakes; what a group holds does not show outside it.
 *
 * <ul>
 *   <li>Rule: of the two entities that are in one queue a SCHED_IDLE task gives way to any other, and never the other way round; after that a
 *       wakee of policy SCHED_BATCH or SCHED_IDLE waits. With WAKEUP_PREEMPTION off nothing gives way.
 *   <li>Kernel: {@code check_preempt_wakeup_fair()} in fair.c, 6.12 and later (commit faa42d29419d); the protection of the one that gives way ends from 6.15 on.
 *   <li>Left out: groups of idle policy ({@code cpu.idle}), which are refused.
 * </ul>
 */
public final class IdleEntityGivesWay implements PolicyPreemption {
    /** What becomes of the protection of a running entity that has to give way. */
    public enum Protection {
        /** It stays, so that the entity may be picked again. 6.12 to 6.14. */
        STAYS,
        /** It ends. 6.15 and later. */
        ENDS
    }

    private final Protection protection;

    /** Create the rule of kernels in which protection ends, or stays. */
    public IdleEntityGivesWay(Protection protection) {
        this.protection = Objects.requireNonNull(
                protection, "IdleEntityGivesWay: protection is null: give a constant of IdleEntityGivesWay.Protection");
    }

    @Override
    public boolean amongEntities() {
        return true;
    }

    @Override
    public Branch decide(TaskView running, TaskView wakee) {
        return decide(running.policy() == Policy.IDLE, wakee.policy() == Policy.IDLE, wakee);
    }

    @Override
    public Branch decide(FairQueueView queue, EntityView running, EntityView wakee, TaskView wakeeTask) {
        return queue.features().has(Feature.WAKEUP_PREEMPTION)
                ? decide(running.idlePolicy(), wakee.idlePolicy(), wakeeTask)
                : Branch.COMPARE;
    }

    private Branch decide(boolean runningIdle, boolean wakeeIdle, TaskView wakeeTask) {
        if (runningIdle && !wakeeIdle) {
            return protection == Protection.ENDS ? Branch.PREEMPT_IDLE_POLICY_UNPROTECT : Branch.PREEMPT_IDLE_POLICY;
        }
        boolean waits = runningIdle != wakeeIdle || wakeeTask.policy() != Policy.NORMAL;
        return waits ? Branch.KEEP_WAKEE_WAITS : Branch.COMPARE;
    }

    /** Return the rule with its constant. */
    @Override
    public String toString() {
        return "IdleEntityGivesWay(" + protection + ")";
    }
}
