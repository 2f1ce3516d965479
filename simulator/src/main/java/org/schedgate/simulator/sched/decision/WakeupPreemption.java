package org.schedgate.simulator.sched.decision;

/** Decision point: does an entity that has just become runnable take the CPU from the one that runs there ({@code check_preempt_wakeup()})? */
@FunctionalInterface
public interface WakeupPreemption {
    /** Decide between the running entity, its run time accounted up to now, and the wakee, which is queued. Pure. */
    Branch decide(FairQueueView queue, EntityView running, EntityView wakee);

    /**
     * Tell whether a wakee that is no new task becomes the next buddy, whatever else is decided: it is asked first, also where a switch is due
     * anyway. Pure.
     *
     * @param queue the queue of the running task
     */
    default boolean remembersWakee(FairQueueView queue) {
        return false;
    }

    /** What becomes of the running entity's protection. */
    enum Protection {
        /** It stays as it is. */
        STAYS,
        /** It ends. */
        ENDS,
        /** It lasts no longer than the shortest request of the queue from now. */
        SHRINKS
    }

    /** The branches. */
    enum Branch {
        /** The feature WAKEUP_PREEMPTION is off. */
        KEEP_FEATURE_OFF(false, false, false),
        /** The wakee is not behind the running task. */
        KEEP_NOT_BEHIND(false, false, false),
        /** The wakee is behind by less than one granularity. */
        KEEP_WITHIN_GRANULARITY(false, false, false),
        /** The wakee is behind by more: preempt, and the wakee is the next buddy. */
        PREEMPT(true, true, false),
        /** The same with many runnable tasks: the running task becomes the last buddy. */
        PREEMPT_REMEMBER_LAST(true, true, true),
        /** A pick would not take the wakee. */
        KEEP_NOT_PICKED(false, false, false),
        /** The same, and the running task's protection ends since the wakee asks for less and is due. */
        KEEP_NOT_PICKED_UNPROTECT(false, false, false, Protection.ENDS),
        /** The same, and the running task's protection lasts no longer than the shortest request from now, since the wakee asks for less. */
        KEEP_NOT_PICKED_SHRINK(false, false, false, Protection.SHRINKS),
        /** A pick would take the wakee. */
        PREEMPT_PICKED(true, false, false),
        /** A pick would take the wakee once the running task's protection has ended since the wakee asks for less and is due. */
        PREEMPT_PICKED_UNPROTECT(true, false, false, Protection.ENDS),
        /** A pick that ignores the protection, since the wakee asks for less, would take it: the protection ends. */
        PREEMPT_SHORTER(true, false, false, Protection.ENDS);

        private final boolean preempts;
        private final boolean setsNext;
        private final boolean setsLast;
        private final Protection protection;

        Branch(boolean preempts, boolean setsNext, boolean setsLast) {
            this(preempts, setsNext, setsLast, Protection.STAYS);
        }

        Branch(boolean preempts, boolean setsNext, boolean setsLast, Protection protection) {
            this.preempts = preempts;
            this.setsNext = setsNext;
            this.setsLast = setsLast;
            this.protection = protection;
        }

        /** Tell whether the running task must be rescheduled. */
        public boolean preempts() {
            return preempts;
        }

        /** Tell whether the wakee becomes the next buddy. */
        public boolean setsNextBuddy() {
            return setsNext;
        }

        /** Tell whether the running task becomes the last buddy. */
        public boolean setsLastBuddy() {
            return setsLast;
        }

        /** Return what becomes of the running entity's protection. */
        public Protection protection() {
            return protection;
        }
    }
}
