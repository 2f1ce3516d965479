package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.IdleType;

/** The state of one CPU's balancing softirq: where it is among levels and, in a nohz pass, among CPUs. */
final class SoftRun {
    /** A pass to start after the CPU's own domains. */
    int passAfterOwn;

    /** The pass over tickless CPUs in progress, or 0: {@link KickFlags}. */
    int passFlags;

    /** True when all that is left is the time it took. */
    boolean finishing;

    /** The next CPU of the pass to look at. */
    int passCpu;

    int passLeft;
    long passNext;
    boolean passNextKnown;
    boolean passLoadLeft;
    boolean passSelfDone;

    /** The CPU whose domains are balanced. */
    int target;

    int index;
    IdleType type = IdleType.IDLE;
    boolean goesOn;
    boolean decayed;
    long costSum;
    long next;
    boolean nextKnown;
    boolean serial;

    /** Time spent that was not yet let pass. */
    long owed;
}
