package org.schedgate.simulator.sched.decision;

/** Decision point: does a CPU that runs out of work look for some before it idles ({@code newidle_balance()} entry)? */
@FunctionalInterface
public interface NewidleGate {
    /** Decide when the CPU runs out of work. Pure. */
    Branch decide(NewidleView view);

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
