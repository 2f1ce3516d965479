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
        /** The others by number, itself at the end (until 5.12). */
        OTHERS_THEN_SELF,
        /** By number from its own upward and round, itself at the end (since 5.14). */
        RING_FROM_NEXT
    }

    /** The branches. */
    enum Branch {
        /** The first that is really idle. */
        FIRST_IDLE,
        /** None is idle. */
        NONE
    }
}
