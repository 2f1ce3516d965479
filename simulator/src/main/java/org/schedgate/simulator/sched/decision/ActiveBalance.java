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
        /** The source runs one task on reduced capacity and this CPU is idle. */
        PUSH_REDUCED_CAPACITY(true),
        /** Too many attempts failed. */
        PUSH_AFTER_FAILURES(true),
        /** Not now. */
        NO(false);

        private final boolean pushes;

        Branch(boolean pushes) {
            this.pushes = pushes;
        }

        /** Tell whether the push is asked for. */
        public boolean pushes() {
            return pushes;
        }
    }
}
