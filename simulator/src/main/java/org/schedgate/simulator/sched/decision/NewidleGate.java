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
        CHARGED_QUIET,
        /**
         * As {@link #CHARGED_QUIET}, but a domain that gave nothing is recorded at one and a half times its record instead of what it
         * took, and no record exceeds the cost of a migration plus 200 ns (6.17, 6.18).
         */
        CHARGED_RAISED_BY_FAILURE
    }

    /** Return how the time of the next periodic balance follows from the walk. */
    default NextBalance nextBalance() {
        return NextBalance.EARLIEST;
    }

    /** How the time of the next periodic balance follows from the walk ({@code rq.next_balance}). */
    enum NextBalance {
        /** Set anew when something was pulled or arrived, or when it has passed; not touched by a CPU that does not walk (3.15). */
        REPLACED_WHEN_FOUND_OR_PAST,
        /** The earlier of what it was and what the domains looked at want; the lowest domain's also without a walk (since 3.16). */
        EARLIEST
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
