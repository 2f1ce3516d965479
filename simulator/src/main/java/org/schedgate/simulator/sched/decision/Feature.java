package org.schedgate.simulator.sched.decision;

/**
 * Scheduler features by their kernel names and in the kernel's order ({@code kernel/sched/features.h}). Not every kernel has every one.
 */
public enum Feature {
    /** A sleeper is credited half a latency period instead of a whole one. */
    GENTLE_FAIR_SLEEPERS,
    /** A new task starts one slice behind. */
    START_DEBIT,
    /** A task keeps its lag over a sleep. */
    PLACE_LAG,
    /** A new task gets half a slice at first. */
    PLACE_DEADLINE_INITIAL,
    /** A task moved while runnable keeps the distance to its deadline. */
    PLACE_REL_DEADLINE,
    /** The running task is kept until its request is served or it is no longer eligible. */
    RUN_TO_PARITY,
    /** A woken task with a shorter slice may preempt before that. */
    PREEMPT_SHORT,
    /** Prefer the most recently woken task at the next pick. */
    NEXT_BUDDY,
    /** After a wakeup preemption with many runnable tasks, return to the preempted task. */
    LAST_BUDDY,
    /** An eligible next buddy is picked first. */
    PICK_BUDDY,
    /** A queue's buddies count as cache hot. */
    CACHE_HOT_BUDDY,
    /** A task that blocks while it owes service stays queued until it no longer does. */
    DELAY_DEQUEUE,
    /** A task dequeued late keeps no positive lag. */
    DELAY_ZERO,
    /** Wakeups may preempt the running task. */
    WAKEUP_PREEMPTION,
    /** CPU power (capacity) is asked of the architecture. */
    ARCH_POWER(false),
    /** The same under its later name. */
    ARCH_CAPACITY(false),
    /** A high-resolution timer ends slices instead of the tick. */
    HRTICK(false),
    /** The same for deadline tasks. */
    HRTICK_DL(false),
    /** A tick that finds a slice's timer due also checks preemption. */
    DOUBLE_TICK(false),
    /** Load of the past is averaged into what balancing compares. */
    LB_BIAS,
    /** Time of interrupts and other classes reduces CPU power (capacity). */
    NONTASK_POWER(false),
    /** The same under its later name. */
    NONTASK_CAPACITY(false),
    /** Wakeups may go through the target's wake list. */
    TTWU_QUEUE,
    /** Do not scan for an idle CPU if the average idle time is short against the scan's cost. */
    SIS_AVG_CPU,
    /** Limit the scan for an idle CPU in proportion to average idle time and scan cost. */
    SIS_PROP,
    /** Limit the scan for an idle CPU by the utilization of the last-level cache. */
    SIS_UTIL,
    /** Warn when a run queue's clock is updated twice. */
    WARN_DOUBLE_CLOCK(false),
    /** Build overlapping groups even where none overlap. */
    FORCE_SD_OVERLAP(false),
    /** Real-time tasks are pushed by interrupts. */
    RT_PUSH_IPI(false),
    /** CPUs share real-time bandwidth. */
    RT_RUNTIME_SHARE(false),
    /** Do not move tasks with very little load. */
    LB_MIN,
    /** Age a task's load over the time it was on no queue. */
    ATTACH_AGE_LOAD(false),
    /** Consider idleness in wake affinity. */
    WA_IDLE,
    /** Consider load in wake affinity. */
    WA_WEIGHT,
    /** Favour the previous CPU by half the imbalance margin in wake affinity. */
    WA_BIAS,
    /** Estimate utilization from before the last sleep. */
    UTIL_EST,
    /** The estimate rises at once. */
    UTIL_EST_FASTUP,
    /** Warn when a reschedule stays pending long. */
    LATENCY_WARN(false),
    /** Balance on becoming idle by chance, with the probability of past success. */
    NI_RANDOM,
    /** Lengthen the scheduling period by the number of runnable tasks of the whole CPU. */
    ALT_PERIOD,
    /** A slice is at least the minimum granularity. */
    BASE_SLICE;

    private final boolean switchable;

    Feature() {
        this(true);
    }

    Feature(boolean switchable) {
        this.switchable = switchable;
    }

    /** Tell whether the model asks for this feature; another one only says what the kernel has, and cannot be switched. */
    public boolean switchable() {
        return switchable;
    }
}
