package org.schedgate.replay.state;

import org.schedgate.replay.trace.TraceLine;

/**
 * A placement that was asked for and is not answered yet.
 *
 * @param line where it was asked
 * @param workload the workload that runs
 * @param kind why a CPU is chosen
 * @param task the task
 * @param previous the CPU it was last on
 * @param sync whether the waker said it will sleep
 * @param affinityKnown whether the task's CPUs are known
 * @param state the state for a person
 * @param ours the profile's answer
 */
record Question(
        TraceLine line,
        String workload,
        Decision.Kind kind,
        ReplayTask task,
        int previous,
        boolean sync,
        boolean affinityKnown,
        String state,
        Placement ours) {}
