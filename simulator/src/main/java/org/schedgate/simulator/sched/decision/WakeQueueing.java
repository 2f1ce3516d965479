package org.schedgate.simulator.sched.decision;

/** Decision point: does the wakeup go through the target's wake list or does the waker enqueue itself ({@code ttwu_queue_cond()})? */
@FunctionalInterface
public interface WakeQueueing {
    /**
     * Decide for one wakeup. Pure.
     *
     * @param view what may be read
     * @param target the chosen CPU
     * @param descheduling true if the wakee is still switching away on the target ({@code WF_ON_CPU}), false after a CPU was selected
     */
    Branch decide(CpuView view, int target, boolean descheduling);

    /** Tell whether the target takes its list newest first (up to 5.7) instead of in the order of the wakeups. */
    default boolean newestFirst() {
        return false;
    }

    /** The branches. */
    enum Branch {
        /** The target lies in another last-level cache: wake list. */
        LIST_OTHER_CACHE(true),
        /** The wakee is still on the target, which has nothing else to run: wake list. */
        LIST_DESCHEDULING(true),
        /** The target is another CPU with nothing runnable: wake list. */
        LIST_IDLE_TARGET(true),
        /** The target is this CPU: enqueue directly. */
        DIRECT_OWN_CPU(false),
        /** The target is in the same cache and has runnable tasks, or the rule does not ask: enqueue directly. */
        DIRECT_SAME_CACHE(false),
        /** The feature TTWU_QUEUE is off: enqueue directly. */
        DIRECT_FEATURE_OFF(false),
        /** The wakee is still switching away and the rule knows no list for it: the waker waits. */
        WAIT_DESCHEDULING(false);

        private final boolean list;

        Branch(boolean list) {
            this.list = list;
        }

        /** Tell whether the wake list is used. */
        public boolean list() {
            return list;
        }
    }
}
