package org.schedgate.simulator.sched.decision;

/** Decision point: after an attempt moved nothing, is the source's running task pushed by its stopper ({@code need_active_balance()})? */
@FunctionalInterface
public interface ActiveBalance {
    /** Decide after a failed attempt. Pure. */
    Branch decide(BalanceView view, Pull pull, int source);

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
