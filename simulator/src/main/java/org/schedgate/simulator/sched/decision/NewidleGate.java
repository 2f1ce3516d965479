package org.schedgate.simulator.sched.decision;

/** Decision point: does a CPU that runs out of work look for some before it idles ({@code newidle_balance()} entry)? */
@FunctionalInterface
public interface NewidleGate {
    /** Decide when the CPU runs out of work. Pure. */
    Branch decide(NewidleView view);

    /** Return how the cost of the walk is recorded. */
    default CostRule costRule() {
        return CostRule.CHARGED_QUIET;
    }

    /** How the cost of balancing a domain before going idle is recorded ({@code max_newidle_lb_cost}). */
    enum CostRule {
        /** The refresh of blocked load before the walk is not charged, and the record ages every second (until 5.15). */
        PLAIN,
        /** The refresh is charged to the lowest domain, and the record ages after a second without a new maximum (since 5.17). */
        CHARGED_QUIET
    }

    /** The branches. */
    enum Branch {
        /** A wakeup is pending here: no walk, and the idle stamp is not touched. */
        SKIP_PENDING(false),
        /** The average idle time is shorter than a migration costs. */
        SKIP_SHORT_IDLE(false),
        /** No run queue has two runnable tasks. */
        SKIP_NOT_OVERLOADED(false),
        /** Walk the domains. */
        WALK(true);

        private final boolean walks;

        Branch(boolean walks) {
            this.walks = walks;
        }

        /** Tell whether the domains are walked. */
        public boolean walks() {
            return walks;
        }
    }
}
