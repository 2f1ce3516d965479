package org.schedgate.simulator.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * A task to be created.
 *
 * @param name as {@code comm}, such as {@code schbench}
 * @param group the group under which latencies are reported, such as {@code worker}
 * @param program what it does
 * @param nice -20..19
 * @param affinity the CPUs it may run on, or null to inherit its parent's
 * @param process true for a process with an address space of its own, as fork(2); false for a thread of its parent's
 * @param kernelThread true for a thread of the kernel, which has no address space; bound to one CPU it is a per-CPU one, as a kworker
 * @param scheduling what it asks of the scheduler
 */
public record TaskSpec(
        String name,
        String group,
        Program program,
        int nice,
        @Nullable CpuSet affinity,
        boolean process,
        boolean kernelThread,
        TaskScheduling scheduling) {
    /** Check the ranges. */
    public TaskSpec {
        Objects.requireNonNull(name, "task name is null: give a name such as worker");
        Objects.requireNonNull(group, () -> "task '" + name + "': group is null, give a name such as worker");
        Objects.requireNonNull(program, () -> "task '" + name + "': program is null, give what it does");
        Objects.requireNonNull(
                scheduling, () -> "task '" + name + "': scheduling is null, give TaskScheduling.NORMAL or another");
        if (name.isBlank() || group.isBlank()) {
            throw new IllegalArgumentException("a task needs a name and a group");
        }
        if (nice < -20 || nice > 19) {
            throw new IllegalArgumentException("task '" + name + "': nice " + nice + ", accepted is -20..19");
        }
        if (affinity != null && affinity.isEmpty()) {
            throw new IllegalArgumentException("task '" + name + "': an empty affinity, give at least one CPU");
        }
        if (process && kernelThread) {
            throw new IllegalArgumentException(
                    "task '" + name + "': a kernel thread has no address space, so it is no process");
        }
    }

    /** Describe a task of user space, scheduled as SCHED_OTHER. */
    public TaskSpec(String name, String group, Program program, int nice, @Nullable CpuSet affinity, boolean process) {
        this(name, group, program, nice, affinity, process, false, TaskScheduling.NORMAL);
    }

    /** Return a nice-0 task that inherits its parent's affinity. */
    public static TaskSpec of(String name, String group, Program program) {
        return new TaskSpec(name, group, program, 0, null, false, false, TaskScheduling.NORMAL);
    }

    /** Return this task bound to some CPUs. */
    public TaskSpec on(CpuSet cpus) {
        Objects.requireNonNull(cpus, () -> "task '" + name + "': CPUs are null, give at least one");
        return new TaskSpec(name, group, program, nice, cpus, process, kernelThread, scheduling);
    }

    /** Return this task with another nice value. */
    public TaskSpec withNice(int value) {
        return new TaskSpec(name, group, program, value, affinity, process, kernelThread, scheduling);
    }

    /** Return this task as a process with an address space of its own. */
    public TaskSpec asProcess() {
        return new TaskSpec(name, group, program, nice, affinity, true, false, scheduling);
    }

    /** Return this task as a kernel thread; one bound to a single CPU counts as a per-CPU kernel thread to the scheduler. */
    public TaskSpec asKernelThread() {
        return new TaskSpec(name, group, program, nice, affinity, false, true, scheduling);
    }

    /** Return this task scheduled otherwise. */
    public TaskSpec scheduled(TaskScheduling value) {
        return new TaskSpec(name, group, program, nice, affinity, process, kernelThread, value);
    }
}
