package org.schedgate.simulator.workload;

import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.task.TaskScheduling;

/**
 * One kind of task of a {@link Script}: what it does, how many of it there are, its nice value and its CPUs. Immutable.
 *
 * @param name the tasks' name; copies are numbered, such as {@code worker-3}
 * @param group the group they are reported under; the name unless several kinds share one
 * @param copies how many are created, 1..{@link #COPIES_MAX}
 * @param nice -20..19
 * @param affinity the CPUs it may run on, or null for all
 * @param kind whether it is a thread, a process or a kernel thread
 * @param scheduling what it asks of the scheduler
 * @param steps what it does
 */
public record ScriptTask(
        String name,
        String group,
        int copies,
        int nice,
        @Nullable CpuSet affinity,
        Kind kind,
        TaskScheduling scheduling,
        Steps steps) {
    /** The most copies of one kind of task. */
    public static final int COPIES_MAX = 1_000_000;

    /** What a task is to the kernel. */
    public enum Kind {
        /** A thread of the script's one process. */
        THREAD,
        /** A process of its own. */
        PROCESS,
        /** A thread of the kernel; bound to one CPU, a per-CPU one such as a kworker. */
        KERNEL_THREAD
    }

    /** Check the ranges. */
    public ScriptTask {
        Steps.named("task", name);
        Steps.named("group", group);
        Steps.within("copies of '" + name + "'", copies, 1, COPIES_MAX);
        Steps.within("nice of '" + name + "'", nice, -20, 19);
        if (affinity != null && affinity.isEmpty()) {
            throw new IllegalArgumentException("script: task '" + name + "' bound to no CPU at all, give at least one");
        }
        Objects.requireNonNull(kind, () -> "script: kind of task '" + name + "' is null: give a constant of Kind");
        Objects.requireNonNull(
                scheduling, () -> "script: scheduling of task '" + name + "' is null: give TaskScheduling.NORMAL");
        Objects.requireNonNull(
                steps, () -> "script: steps of task '" + name + "' are null: give them to ScriptTask.named");
    }

    /** Return one nice-0 task that may run anywhere. */
    public static ScriptTask named(String name, UnaryOperator<Steps> steps) {
        return new ScriptTask(name, name, 1, 0, null, Kind.THREAD, TaskScheduling.NORMAL, Steps.body(name, steps));
    }

    /** Return this task reported under another group. */
    public ScriptTask group(String value) {
        return new ScriptTask(name, value, copies, nice, affinity, kind, scheduling, steps);
    }

    /** Return this task in a number of copies, 1..{@link #COPIES_MAX}. */
    public ScriptTask copies(int count) {
        return new ScriptTask(name, group, count, nice, affinity, kind, scheduling, steps);
    }

    /** Return this task with another nice value, -20..19. */
    public ScriptTask nice(int value) {
        return new ScriptTask(name, group, copies, value, affinity, kind, scheduling, steps);
    }

    /** Return this task bound to some CPUs. */
    public ScriptTask on(CpuSet cpus) {
        Objects.requireNonNull(
                cpus, () -> "script: CPUs of task '" + name + "' are null: give at least one, or none to run anywhere");
        return new ScriptTask(name, group, copies, nice, cpus, kind, scheduling, steps);
    }

    /** Return this task as a process, with an address space of its own. */
    public ScriptTask process() {
        return new ScriptTask(name, group, copies, nice, affinity, Kind.PROCESS, scheduling, steps);
    }

    /** Return this task as a kernel thread; one bound to a single CPU by {@link #on} is a per-CPU kernel thread to the scheduler. */
    public ScriptTask kernelThread() {
        return new ScriptTask(name, group, copies, nice, affinity, Kind.KERNEL_THREAD, scheduling, steps);
    }

    /** Return this task with another scheduling policy, as chrt(1) sets it. */
    public ScriptTask policy(Policy value) {
        return new ScriptTask(name, group, copies, nice, affinity, kind, scheduling.with(value), steps);
    }

    /** Return this task with a request size of its own, {@link TaskScheduling#SLICE_NANOS_MIN}..{@link TaskScheduling#SLICE_NANOS_MAX}; for kernels from 6.12 on. */
    public ScriptTask slice(long nanos) {
        return new ScriptTask(name, group, copies, nice, affinity, kind, scheduling.withSlice(nanos), steps);
    }

    /** Return this task in a control group, as cgexec(1) starts it; what it forks is there, too. */
    public ScriptTask in(ControlGroup value) {
        Objects.requireNonNull(
                value,
                () -> "script: group of task '" + name + "' is null: give one such as ControlGroup.named(\"build\")");
        return new ScriptTask(name, group, copies, nice, affinity, kind, scheduling.in(value), steps);
    }

    /**
     * Return this task with a timer slack, 0..{@link TaskScheduling#SLACK_NANOS_MAX}: its sleeps end up to that much later. Ordinary tasks of a
     * real system have {@link TaskScheduling#SLACK_NANOS_ORDINARY}; here they have none unless told. What it forks has the same.
     */
    public ScriptTask timerSlack(long nanos) {
        return new ScriptTask(name, group, copies, nice, affinity, kind, scheduling.withTimerSlack(nanos), steps);
    }

    /** Return the task in one line, as it appears in the script's command line. */
    @Override
    public String toString() {
        return name
                + (group.equals(name) ? "" : " group " + group)
                + (copies == 1 ? "" : " x" + copies)
                + (nice == 0 ? "" : " nice " + nice)
                + (affinity == null ? "" : " on " + affinity)
                + switch (kind) {
                    case THREAD -> "";
                    case PROCESS -> " process";
                    case KERNEL_THREAD -> " kernel-thread";
                }
                + switch (scheduling.policy()) {
                    case NORMAL -> "";
                    case BATCH -> " batch";
                    case IDLE -> " idle";
                }
                + (scheduling.sliceNanos() == 0 ? "" : " slice " + scheduling.sliceNanos())
                + (scheduling.timerSlackNanos() < 0 ? "" : " slack " + scheduling.timerSlackNanos())
                + (scheduling.group() == null ? "" : " in " + scheduling.group())
                + ": "
                + steps;
    }
}
