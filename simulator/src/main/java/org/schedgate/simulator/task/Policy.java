package org.schedgate.simulator.task;

/** The scheduling policies of the fair class. */
public enum Policy {
    /** SCHED_OTHER, which the kernel calls SCHED_NORMAL. */
    NORMAL,
    /** SCHED_BATCH: does not preempt when it wakes. */
    BATCH,
    /** SCHED_IDLE: the least weight, gives way to every other task that wakes, and does not preempt. */
    IDLE
}
