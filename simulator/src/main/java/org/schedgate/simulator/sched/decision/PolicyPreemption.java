package org.schedgate.simulator.sched.decision;

/** Decision point: what do the policies of two tasks say about a wakeup preemption ({@code check_preempt_wakeup()}, before the comparison)? */
@FunctionalInterface
public interface PolicyPreemption {
    /** Decide between the running task and one that has just become runnable. Pure. */
    Branch decide(TaskView running, TaskView wakee);

    /** The branches. */
    enum Branch {
        /** The policies do not decide: compare. */
        COMPARE,
        /** The running task is of policy SCHED_IDLE, the wakee is not: preempt. */
        PREEMPT_IDLE_POLICY,
        /** A wakee of policy SCHED_BATCH or SCHED_IDLE waits for its turn. */
        KEEP_WAKEE_WAITS
    }
}
