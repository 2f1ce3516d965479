package org.schedgate.simulator.sched.decision;

/** Decision point: is it this CPU's turn to balance the domain ({@code should_we_balance()})? */
@FunctionalInterface
public interface BalanceTurn {
    /** Decide for one attempt. Pure. */
    Branch decide(BalanceView view);

    /** The branches. */
    enum Branch {
        /** Newly idle: always. */
        NEWLY_IDLE(true),
        /** Newly idle, but a task is runnable or pending here by now. */
        NEWLY_IDLE_BUT_BUSY(false),
        /** The first idle CPU of the local group. */
        FIRST_IDLE(true),
        /** The first idle CPU of the local group, all of whose idle CPUs have busy siblings. */
        FIRST_IDLE_THREAD(true),
        /** No idle CPU in the local group, and this is its first CPU. */
        FIRST_OF_BUSY_GROUP(true),
        /** Another CPU's turn. */
        OTHER_CPU(false);

        private final boolean balances;

        Branch(boolean balances) {
            this.balances = balances;
        }

        /** Tell whether this CPU balances. */
        public boolean balances() {
            return balances;
        }
    }
}
