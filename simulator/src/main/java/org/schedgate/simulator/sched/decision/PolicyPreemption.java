package org.schedgate.simulator.sched.decision;

/** Decision point: what do the policies of two tasks say about a wakeup preemption ({@code check_preempt_wakeup()}, before the comparison)? */
@FunctionalInterface
public interface PolicyPreemption {
    /** Decide between the running task and one that has just become runnable. Pure. */
    Branch decide(TaskView running, TaskView wakee);

    /** Tell whether the entities of the queue that both tasks are on or below are asked about instead of the tasks. */
    default boolean amongEntities() {
        return false;
    }

    /**
     * Decide between the entities of one queue, if {@link #amongEntities()}. Pure.
     *
     * @param queue the queue that both are on
     * @param running the running task, or the group it is in
     * @param wakee the task that has just become runnable, or the group it is in
     * @param wakeeTask that task itself
     */
    default Branch decide(FairQueueView queue, EntityView running, EntityView wakee, TaskView wakeeTask) {
        return Branch.COMPARE;
    }

    /** The branches. */
    enum Branch {
        /** The policies do not decide: compare. */
        COMPARE,
        /** The running task is of policy SCHED_IDLE, the wakee is not: preempt. */
        PREEMPT_IDLE_POLICY,
        /** The same, and the running task's protection ends. */
        PREEMPT_IDLE_POLICY_UNPROTECT,
        /** A wakee of policy SCHED_BATCH or SCHED_IDLE waits for its turn. */
        KEEP_WAKEE_WAITS;

        /** Tell whether the running task must be rescheduled. */
        public boolean preempts() {
            return this == PREEMPT_IDLE_POLICY || this == PREEMPT_IDLE_POLICY_UNPROTECT;
        }
    }
}
