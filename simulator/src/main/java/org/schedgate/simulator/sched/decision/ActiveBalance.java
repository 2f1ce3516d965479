package org.schedgate.simulator.sched.decision;

/** Decision point: after an attempt moved nothing, is the source's running task pushed by its stopper ({@code need_active_balance()})? */
@FunctionalInterface
public interface ActiveBalance {
    /** Decide after a failed attempt. Pure. */
    Branch decide(BalanceView view, Pull pull, int source);

    /**
     * Return the failed attempts that are remembered after a push was asked for. Pure.
     *
     * @param failures those so far, the one that led to the push included
     * @param cacheNiceTries the domain's tolerated failures
     */
    default int failuresAfterPush(int failures, int cacheNiceTries) {
        return failures;
    }

    /** Tell whether the stopper pushes a task although its cache is warm, without asking how often balancing failed. */
    default boolean pushIgnoresHotness() {
        return true;
    }

    /** The branches. */
    enum Branch {
        /** This CPU is idle and preferred to the source. */
        PUSH_TO_PREFERRED(true, true),
        /** The source runs one task on reduced capacity and this CPU is idle. */
        PUSH_REDUCED_CAPACITY(true, true),
        /** A task that does not fit its CPU is to be moved. */
        PUSH_MISFIT(true, true),
        /** Too many attempts failed. */
        PUSH_AFTER_FAILURES(true, false),
        /** Not now. */
        NO(false, false);

        private final boolean pushes;
        private final boolean byChoice;

        Branch(boolean pushes, boolean byChoice) {
            this.pushes = pushes;
            this.byChoice = byChoice;
        }

        /** Tell whether the push is asked for without failures ({@code voluntary_active_balance()}). */
        public boolean byChoice() {
            return byChoice;
        }

        /** Tell whether the push is asked for. */
        public boolean pushes() {
            return pushes;
        }
    }
}
