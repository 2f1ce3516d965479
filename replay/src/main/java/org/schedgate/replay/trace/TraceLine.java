package org.schedgate.replay.trace;

/**
 * One event and where it happened.
 *
 * @param number the line's number in its file, from 1
 * @param timeNanos the printed time, nanoseconds
 * @param cpu the CPU it happened on
 * @param pid the task that was current there; 0 for the idle task
 * @param comm its name
 * @param context what the CPU was doing
 * @param needResched true if the CPU had been asked to reschedule
 * @param event what happened
 */
public record TraceLine(
        long number,
        long timeNanos,
        int cpu,
        int pid,
        String comm,
        Context context,
        boolean needResched,
        TraceEvent event) {
    /** What a CPU does, by the flags column. */
    public enum Context {
        /** Runs a task, or in its system call. */
        TASK,
        /** Serves a softirq. */
        SOFTIRQ,
        /** Serves an interrupt. */
        HARDIRQ,
        /** The form of the trace has no flags. */
        UNKNOWN
    }
}
