package org.schedgate.simulator.sched.decision;

/** Decision point: how many tasks does one pass over a queue take at most ({@code detach_tasks()}, the test after each task)? */
@FunctionalInterface
public interface PullLimit {
    /**
     * Decide after a task was taken. Pure.
     *
     * @param view the attempt
     */
    Branch decide(BalanceView view);

    /** The branches. */
    enum Branch {
        /** One is enough: what is pulled runs at once instead of waiting for the rest. */
        ONE_TASK(true),
        /** As many as fit what is to be moved. */
        WHAT_FITS(false);

        private final boolean stops;

        Branch(boolean stops) {
            this.stops = stops;
        }

        /** Tell whether no further task is taken. */
        public boolean stops() {
            return stops;
        }
    }
}
