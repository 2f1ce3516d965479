package org.schedgate.simulator.sched.core;

/** What an idle CPU was kicked for ({@code NOHZ_*_KICK}). */
final class KickFlags {
    /** Balance for the tickless CPUs. */
    static final int BALANCE = 1;

    /** Refresh their blocked load. */
    static final int STATISTICS = 1 << 1;

    /** Refresh it before entering an idle state, asked by the CPU's own new-idle balancing. */
    static final int NEWIDLE_REFRESH = 1 << 2;

    /** See when they are balanced next, since one has joined them. */
    static final int NEXT = 1 << 3;

    /** What busy CPUs ask for ({@code NOHZ_KICK_MASK}). */
    static final int BY_OTHERS = BALANCE | STATISTICS | NEXT;

    private KickFlags() {}
}
