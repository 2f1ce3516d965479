package org.schedgate.simulator.sched.decision;

/** Decision point: which idle CPU balances for all idle ones ({@code find_new_ilb()})? */
@FunctionalInterface
public interface IdleBalancer {
    /** Choose among the tickless CPUs, or -1 with {@link Branch#NONE}. Pure. */
    Outcome<Branch> choose(CpuView view, Tickless tickless);

    /** The CPUs that stopped their tick in idle ({@code nohz.idle_cpus_mask}), which change too often for a set of their own. */
    @FunctionalInterface
    interface Tickless {
        /** Return the lowest of them that is not below {@code from}, 0 or more, or -1 if there is none. */
        int next(int from);
    }

    /** Return in which order the chosen CPU visits the idle ones. */
    default Order order() {
        return Order.RING_FROM_NEXT;
    }

    /** The order in which an idle CPU balances for all idle ones ({@code nohz_idle_balance()}). */
    enum Order {
        /** Its own domains first, then all others by number, due or not (until 3.16). */
        SELF_THEN_ALL_OTHERS,
        /** The others that are due by number, then its own domains, also when it was asked to stop before (until 4.15). */
        OTHERS_THEN_SELF_ALWAYS,
        /** The others that are due by number, itself at the end (until 5.12). */
        OTHERS_THEN_SELF,
        /** Those that are due by number from its own upward and round, itself at the end (since 5.14). */
        RING_FROM_NEXT
    }

    /** The branches. */
    enum Branch {
        /** The first that is really idle. */
        FIRST_IDLE,
        /** The first of the set, which is idle. */
        FIRST_OF_SET,
        /** None is idle, or the one that would have to is not. */
        NONE
    }
}
