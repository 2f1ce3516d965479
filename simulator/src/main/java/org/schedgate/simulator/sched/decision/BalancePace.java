package org.schedgate.simulator.sched.decision;

/** Decision point: when is a domain balanced next, and what does an attempt leave behind ({@code rebalance_domains()}, tail of {@code load_balance()})? */
public interface BalancePace {
    /**
     * Return the time between two attempts, jiffies. Pure.
     *
     * @param balanceIntervalMillis the domain's current interval, milliseconds, 1 or more
     * @param busyFactor by how much a busy CPU stretches it
     * @param busy true if the CPU is not idle
     * @param hz ticks per second
     * @param cpus CPUs of the machine
     * @return at least 1
     */
    long jiffies(int balanceIntervalMillis, int busyFactor, boolean busy, int hz, int cpus);

    /** Tell whether the interval is computed anew after an attempt that moved something, for what the CPU does by then. */
    default boolean looksAgainAfterMoving() {
        return true;
    }

    /** Tell whether a CPU about to go idle, too, lengthens the interval of a domain that it finds balanced. */
    default boolean newidleLengthens() {
        return false;
    }

    /**
     * Tell whether a CPU that runs SCHED_IDLE tasks only waits no longer than an idle one ({@code sched_idle_cpu()}), and looks which of its domains are
     * due with the first tick after its last other task left.
     */
    default boolean idlePolicyIsIdle() {
        return false;
    }

    /**
     * Tell whether a push that fails since the running task may not move lengthens the interval as if all tasks were pinned, also where another
     * task was not.
     */
    default boolean refusedPushIsPinned() {
        return false;
    }

    /** Return what becomes of the interval after the running task was asked to be pushed. */
    AfterPush afterPush();

    /** Return when the mark of pinned tasks on the parent's local group is taken off. */
    default PinnedMark pinnedMark() {
        return PinnedMark.OFF_WHEN_BALANCED_UNLESS_PINNED;
    }

    /**
     * Tell whether an attempt that found something and moved nothing counts as failed. Pure.
     *
     * @param type what the CPU is doing
     * @param kind what was to be moved
     */
    default boolean countsFailure(IdleType type, Pull.Kind kind) {
        return type != IdleType.NEWLY_IDLE;
    }

    /** What becomes of the interval after a push was asked for. */
    enum AfterPush {
        /** It is doubled, up to the domain's maximum. */
        LENGTHENED,
        /** It is doubled, unless the push was wanted without failures. */
        LENGTHENED_AFTER_FAILURES,
        /** It is the shortest if a push would still be wanted now, otherwise as it was. */
        SHORTEST_IF_STILL_WANTED
    }

    /** When the mark of pinned tasks is taken off ({@code sgc.imbalance}). */
    enum PinnedMark {
        /** After an attempt to move tasks in which none was pinned. */
        OFF_AFTER_MOVING,
        /** When the domain is found balanced. */
        OFF_WHEN_BALANCED,
        /** When the domain is found balanced, unless every task met was pinned. */
        OFF_WHEN_BALANCED_UNLESS_PINNED
    }
}
