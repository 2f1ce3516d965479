package org.schedgate.simulator.sched.decision;

/** Decision point: does a busy CPU's tick ask an idle, tickless CPU to balance ({@code nohz_balancer_kick()})? */
@FunctionalInterface
public interface NohzKick {
    /**
     * Decide at the tick of the view's CPU. Pure.
     *
     * @param view what may be read
     * @param balanceDue true if the earliest next balance of the idle CPUs has passed ({@code nohz.next_balance})
     * @param blockedDue true if idle CPUs hold blocked load and its next refresh has passed ({@code nohz.next_blocked})
     * @param busyInLlc busy CPUs of this CPU's last-level cache ({@code nr_busy_cpus})
     */
    Branch decide(CpuView view, boolean balanceDue, boolean blockedDue, int busyInLlc);

    /** Return how a CPU that goes idle has the blocked load of idle CPUs refreshed. */
    default NewidleRefresh newidleRefresh() {
        return NewidleRefresh.BEFORE_IDLE;
    }

    /**
     * Return when the idle CPUs are balanced next, jiffies, once one of them was kicked: limits how often others kick. Pure.
     *
     * @param nextJiffies when they were due ({@code nohz.next_balance})
     * @param nowJiffies now
     * @param branch why it was kicked
     */
    default long nextAfterKick(long nextJiffies, long nowJiffies, Branch branch) {
        return branch.balances() ? nowJiffies + 1 : nextJiffies;
    }

    /**
     * Tell whether a busy tick kicks an idle CPU also when nothing is due but a CPU has become tickless since the last pass: the pass then
     * only sees when the idle CPUs are to be balanced next ({@code nohz.needs_update}).
     */
    default boolean looksAgainWhenJoined() {
        return false;
    }

    /** How a CPU that goes idle has the blocked load of idle CPUs refreshed ({@code nohz_newidle_balance()}). */
    enum NewidleRefresh {
        /** It does it itself, in schedule(), when it does not walk; and as it walks, for the domain it balances (until 5.12). */
        INLINE_WHEN_GATED,
        /** Nothing but balancing refreshes it (until 4.15). */
        BY_BALANCING_ONLY,
        /** It does it in its idle loop, before it enters an idle state, when it pulled nothing (since 5.13). */
        BEFORE_IDLE
    }

    /** The branches. */
    enum Branch {
        /** Not due. */
        NO(false, false),
        /** Refresh blocked load only. */
        STATISTICS(false, true),
        /** Only see when the idle CPUs are to be balanced next: one has joined them. */
        NEXT_BALANCE(false, false),
        /** Two or more runnable tasks here. */
        BALANCE_RUNNABLE(true, true),
        /** An idle CPU is preferred to this one. */
        BALANCE_PREFERRED(true, true),
        /** The task here does not fit this CPU. */
        BALANCE_MISFIT(true, true),
        /** Reduced capacity with a fair task. */
        BALANCE_REDUCED_CAPACITY(true, true),
        /** More than one busy CPU in the last-level cache. */
        BALANCE_BUSY_CACHE(true, true);

        private final boolean balances;
        private final boolean refreshes;

        Branch(boolean balances, boolean refreshes) {
            this.balances = balances;
            this.refreshes = refreshes;
        }

        /** Tell whether the kicked CPU balances for the idle ones. */
        public boolean balances() {
            return balances;
        }

        /** Tell whether the kicked CPU refreshes blocked load. */
        public boolean refreshes() {
            return refreshes;
        }
    }
}
