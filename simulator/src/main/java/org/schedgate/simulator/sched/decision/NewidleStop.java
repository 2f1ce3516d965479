package org.schedgate.simulator.sched.decision;

/** Decision point: does the new-idle walk go on to the next domain ({@code newidle_balance()} loop)? */
@FunctionalInterface
public interface NewidleStop {
    /**
     * Decide after a domain was balanced. Pure.
     *
     * @param view what may be read
     * @param pulled tasks pulled from this domain
     */
    Branch decide(NewidleView view, int pulled);

    /**
     * Decide before a domain is balanced whether the CPU is likely to stay idle for as long as that takes. Pure.
     *
     * @param view what may be read
     * @param domainIndex the domain's position in the CPU's chain
     * @param spentNanos what balancing the domains below took
     * @return {@link Branch#STOP_TOO_COSTLY} if {@code avg_idle < spent + max_newidle_lb_cost}, otherwise {@link Branch#CONTINUE}
     */
    default Branch enter(NewidleView view, int domainIndex, long spentNanos) {
        return view.avgIdleNanos(view.thisCpu()) < spentNanos + view.newidleCostMaxNanos(domainIndex)
                ? Branch.STOP_TOO_COSTLY
                : Branch.CONTINUE;
    }

    /** The branches. */
    enum Branch {
        /** A task was pulled. */
        STOP_PULLED(true),
        /** A task became runnable here meanwhile. */
        STOP_RUNNABLE(true),
        /** A wakeup is pending here. */
        STOP_PENDING(true),
        /** The attempt was refused, since a task was runnable or pending here when it began. */
        STOP_REFUSED(true),
        /** The next domain costs more time than the CPU is likely to stay idle. */
        STOP_TOO_COSTLY(true),
        /** Go on. */
        CONTINUE(false);

        private final boolean stops;

        Branch(boolean stops) {
            this.stops = stops;
        }

        /** Tell whether the walk ends. */
        public boolean stops() {
            return stops;
        }
    }
}
