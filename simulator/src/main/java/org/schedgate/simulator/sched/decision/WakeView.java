package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.Nullable;

/** One wakeup, as the decisions of {@code select_task_rq_fair()} may see it. */
public interface WakeView extends CpuView {
    /** Return the task that is woken. */
    TaskView wakee();

    /** Return the task that is current on the waking CPU; the idle task for a wakeup from an interrupt on an idle CPU. */
    TaskView waker();

    /** Return the CPU the wakee last ran on. */
    int previousCpu();

    /** Tell whether the waker said it will sleep soon ({@code WF_SYNC}). */
    boolean sync();

    /** Tell whether the wakeup comes from an interrupt or a softirq, whose current task has nothing to do with it ({@code !in_task()}). */
    default boolean inInterrupt() {
        return false;
    }

    /** Return the part that the task's group has on a CPU, or null if the task is of the root group or the view knows no groups. */
    default @Nullable GroupView group(TaskView task, int cpu) {
        return null;
    }

    /** Say that the scan for an idle CPU starts here: the kernel measures how long it takes from this point (SIS_PROP). */
    default void scanStarts() {}
}
