package org.schedgate.simulator.sched.decision;

/** What a balancing CPU is doing ({@code enum cpu_idle_type}). */
public enum IdleType {
    /** Idle for a while ({@code CPU_IDLE}). */
    IDLE,
    /** Running something ({@code CPU_NOT_IDLE}). */
    NOT_IDLE,
    /** About to go idle ({@code CPU_NEWLY_IDLE}). */
    NEWLY_IDLE
}
