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

    /** The branches. */
    enum Branch {
        /** A task was pulled. */
        STOP_PULLED(true),
        /** A task became runnable here meanwhile. */
        STOP_RUNNABLE(true),
        /** A wakeup is pending here. */
        STOP_PENDING(true),
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
