package org.schedgate.simulator.sched.decision;

/** Scheduler features by their kernel names ({@code kernel/sched/features.h}). */
public enum Feature {
    /** A sleeper is credited half a latency period instead of a whole one. */
    GENTLE_FAIR_SLEEPERS,
    /** A new task starts one slice behind. */
    START_DEBIT,
    /** After a wakeup preemption with many runnable tasks, return to the preempted task. */
    LAST_BUDDY,
    /** Prefer the most recently woken task at the next pick. */
    NEXT_BUDDY,
    /** A queue's buddies count as cache hot. */
    CACHE_HOT_BUDDY,
    /** Wakeups may preempt the running task. */
    WAKEUP_PREEMPTION,
    /** Wakeups may go through the target's wake list. */
    TTWU_QUEUE,
    /** Limit the scan for an idle CPU in proportion to average idle time and scan cost. */
    SIS_PROP,
    /** Limit the scan for an idle CPU by the utilization of the last-level cache. */
    SIS_UTIL,
    /** Consider idleness in wake affinity. */
    WA_IDLE,
    /** Consider load in wake affinity. */
    WA_WEIGHT,
    /** Lengthen the scheduling period by the number of runnable tasks of the whole CPU. */
    ALT_PERIOD,
    /** A slice is at least the minimum granularity. */
    BASE_SLICE,
    /** Estimate utilization from before the last sleep. */
    UTIL_EST,
    /** Do not move tasks with very little load. */
    LB_MIN
}
