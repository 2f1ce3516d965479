package org.schedgate.simulator.sched.core;

/** Interrupts a CPU may have to take; of several pending at once the lowest bit is taken first. */
final class Irq {
    /** The wake list has entries. */
    static final int WAKE_LIST = 1;

    /** Another CPU asks for a reschedule. */
    static final int RESCHEDULE = 1 << 1;

    /** A busy CPU asks this idle one to balance. */
    static final int KICK = 1 << 2;

    /** A high-resolution timer expired. */
    static final int TIMER = 1 << 3;

    /** The tick. */
    static final int TICK = 1 << 4;

    /** A device or other interrupt of the noise model. */
    static final int NOISE = 1 << 5;

    private Irq() {}
}
