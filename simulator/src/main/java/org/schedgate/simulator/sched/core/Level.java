package org.schedgate.simulator.sched.core;

/** The nesting levels of what a CPU does: a softirq interrupts a task, an interrupt interrupts both. */
final class Level {
    /** The running task, its system calls and schedule(); the idle loop. */
    static final int BASE = 0;

    /** Softirqs, on the way out of an interrupt, interrupts on. */
    static final int SOFT = 1;

    /** Interrupt handlers, interrupts off. */
    static final int IRQ = 2;

    static final int COUNT = 3;

    private Level() {}
}
