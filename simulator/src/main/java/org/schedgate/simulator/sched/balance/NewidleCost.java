package org.schedgate.simulator.sched.balance;

/**
 * The ageing of what balancing a domain before going idle cost at most ({@code max_newidle_lb_cost}; {@code rebalance_domains()} in fair.c).
 *
 * <p>By 1.2 % a second; the record halves in about 59 seconds.
 */
public final class NewidleCost {
    private NewidleCost() {}

    /** Return the record one step older, nanoseconds: 253/256 of it. */
    public static long aged(long costMaxNanos) {
        return costMaxNanos * 253 / 256;
    }

    /** Return what a failed attempt is recorded as where failures raise the record, nanoseconds: one and a half times the record. */
    public static long afterFailure(long costMaxNanos) {
        return costMaxNanos * 3 / 2;
    }

    /** Return what such a record does not exceed, nanoseconds: just above the cost of a migration, so that a CPU idle for less does not walk. */
    public static long bound(long migrationCostNanos) {
        return migrationCostNanos + 200;
    }

    /**
     * Tell whether the record is due to age: more than a second, in whole ticks, after {@code lastJiffies}.
     *
     * @param jiffies now
     * @param lastJiffies when it last aged or, where only quiet seconds age it, last grew
     * @param hz ticks per second
     */
    public static boolean ageDue(long jiffies, long lastJiffies, int hz) {
        return jiffies > lastJiffies + hz;
    }
}
