package org.schedgate.simulator.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a task asks of the fair class beside its nice value, as sched_setattr(2) does.
 *
 * @param policy the scheduling policy
 * @param sliceNanos the request size ({@code sched_runtime}): {@link #SLICE_NANOS_MIN}..{@link #SLICE_NANOS_MAX}, or 0 for the kernel's
 *     own; refused by kernels before 6.12, which know none
 * @param group the control group it is in, or null for its parent's; a kernel thread is in the root then
 */
public record TaskScheduling(
        Policy policy, long sliceNanos, @Nullable ControlGroup group) {
    /** The shortest request a task may ask for: 0.1 ms. */
    public static final long SLICE_NANOS_MIN = 100_000;

    /** The longest request a task may ask for: 100 ms. */
    public static final long SLICE_NANOS_MAX = 100_000_000;

    /** Policy SCHED_OTHER and the kernel's own request size. */
    public static final TaskScheduling NORMAL = new TaskScheduling(Policy.NORMAL, 0, null);

    /** Check the ranges. */
    public TaskScheduling {
        Objects.requireNonNull(policy, "policy is null: accepted is NORMAL, BATCH or IDLE");
        if (sliceNanos != 0 && (sliceNanos < SLICE_NANOS_MIN || sliceNanos > SLICE_NANOS_MAX)) {
            throw new IllegalArgumentException(
                    "slice of " + sliceNanos + " ns: accepted is 0 or " + SLICE_NANOS_MIN + ".." + SLICE_NANOS_MAX);
        }
    }

    /** Return this with another policy. */
    public TaskScheduling with(Policy value) {
        return new TaskScheduling(value, sliceNanos, group);
    }

    /** Return this with another request size. */
    public TaskScheduling withSlice(long nanos) {
        return new TaskScheduling(policy, nanos, group);
    }

    /** Return this in a control group. */
    public TaskScheduling in(ControlGroup value) {
        Objects.requireNonNull(value, "group is null: give one such as ControlGroup.named(\"build\")");
        return new TaskScheduling(policy, sliceNanos, value);
    }
}
