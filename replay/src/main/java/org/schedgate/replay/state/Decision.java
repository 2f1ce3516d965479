package org.schedgate.replay.state;

import org.jspecify.annotations.Nullable;

/**
 * One placement that a kernel recorded, and what the profile says about it.
 *
 * @param line the line at which the kernel was asked
 * @param timeNanos when
 * @param workload the workload's name, or - before the first
 * @param kind why a CPU was chosen
 * @param wakerCpu the CPU that decided
 * @param waker its current task's pid
 * @param wakee the task's pid
 * @param wakeeName its name
 * @param previous the CPU it was last on
 * @param sync whether the waker said it will sleep
 * @param state the state the decision could see, for a person
 * @param ours the profile's CPU
 * @param first the branch of the first step: wake width or affinity; group choice for a new task
 * @param second the branch of the second step: the search; CPU choice for a new task
 * @param theirs the kernel's CPU
 * @param raced true if another CPU changed something, or decided too, between question and answer
 * @param cause why a clean decision differs; null for one that agrees or is raced
 */
public record Decision(
        long line,
        long timeNanos,
        String workload,
        Kind kind,
        int wakerCpu,
        int waker,
        int wakee,
        String wakeeName,
        int previous,
        boolean sync,
        String state,
        int ours,
        String first,
        String second,
        int theirs,
        boolean raced,
        @Nullable MissCause cause) {
    /** Why a CPU is chosen. */
    public enum Kind {
        /** A sleeper is woken. */
        WAKE,
        /** A new task starts. */
        FORK,
        /** A task executes a new program. */
        EXEC
    }

    /** Tell whether both say the same CPU. */
    public boolean agrees() {
        return ours == theirs;
    }
}
