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

    /** The branches. */
    enum Branch {
        /** Not due. */
        NO(false, false),
        /** Refresh blocked load only. */
        STATISTICS(false, true),
        /** Two or more runnable tasks here. */
        BALANCE_RUNNABLE(true, true),
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
