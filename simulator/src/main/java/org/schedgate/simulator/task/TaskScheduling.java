package org.schedgate.simulator.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a task asks of the kernel beside its nice value, as sched_setattr(2) and prctl(2) do.
 *
 * @param policy the scheduling policy
 * @param sliceNanos the request size ({@code sched_runtime}): {@link #SLICE_NANOS_MIN}..{@link #SLICE_NANOS_MAX}, or 0 for the kernel's
 *     own; refused by kernels before 6.12, which know none
 * @param group the control group it is in, or null for its parent's; a kernel thread is in the root then
 * @param timerSlackNanos how much later than asked its sleeps may end ({@code PR_SET_TIMERSLACK}): 0..{@link #SLACK_NANOS_MAX}, or
 *     {@link #SLACK_INHERITED} for its parent's, which is none for the first task and for kernel threads
 */
public record TaskScheduling(
        Policy policy, long sliceNanos, @Nullable ControlGroup group, long timerSlackNanos) {
    /** The shortest request a task may ask for: 0.1 ms. */
    public static final long SLICE_NANOS_MIN = 100_000;

    /** The longest request a task may ask for: 100 ms. */
    public static final long SLICE_NANOS_MAX = 100_000_000;

    /** The slack of ordinary tasks unless they ask for another: 50 us. */
    public static final long SLACK_NANOS_ORDINARY = 50_000;

    /** The largest timer slack: one second. */
    public static final long SLACK_NANOS_MAX = 1_000_000_000;

    /** The timer slack of the parent. */
    public static final long SLACK_INHERITED = -1;

    /** Policy SCHED_OTHER and the kernel's own request size. */
    public static final TaskScheduling NORMAL = new TaskScheduling(Policy.NORMAL, 0, null, SLACK_INHERITED);

    /** Check the ranges. */
    public TaskScheduling {
        Objects.requireNonNull(policy, "policy is null: accepted is NORMAL, BATCH or IDLE");
        if (sliceNanos != 0 && (sliceNanos < SLICE_NANOS_MIN || sliceNanos > SLICE_NANOS_MAX)) {
            throw new IllegalArgumentException(
                    "slice of " + sliceNanos + " ns: accepted is 0 or " + SLICE_NANOS_MIN + ".." + SLICE_NANOS_MAX);
        }
        if (timerSlackNanos < SLACK_INHERITED || timerSlackNanos > SLACK_NANOS_MAX) {
            throw new IllegalArgumentException(
                    "timer slack of " + timerSlackNanos + " ns: accepted is 0.." + SLACK_NANOS_MAX);
        }
    }

    /** Return this with another policy. */
    public TaskScheduling with(Policy value) {
        return new TaskScheduling(value, sliceNanos, group, timerSlackNanos);
    }

    /** Return this with another request size. */
    public TaskScheduling withSlice(long nanos) {
        return new TaskScheduling(policy, nanos, group, timerSlackNanos);
    }

    /** Return this in a control group. */
    public TaskScheduling in(ControlGroup value) {
        Objects.requireNonNull(value, "group is null: give one such as ControlGroup.named(\"build\")");
        return new TaskScheduling(policy, sliceNanos, value, timerSlackNanos);
    }

    /** Return this with a timer slack, 0..{@link #SLACK_NANOS_MAX}. */
    public TaskScheduling withTimerSlack(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("timer slack of " + nanos + " ns: accepted is 0.." + SLACK_NANOS_MAX);
        }
        return new TaskScheduling(policy, sliceNanos, group, nanos);
    }
}
