package org.schedgate.simulator.sched.decision;

/** Decision point: does a task that has just become runnable take the CPU from the task running there ({@code check_preempt_wakeup()})? */
@FunctionalInterface
public interface WakeupPreemption {
    /** Decide between the running task, its run time accounted up to now, and the wakee. Pure. */
    Branch decide(FairQueueView queue, TaskView running, TaskView wakee);

    /** The branches. */
    enum Branch {
        /** The feature WAKEUP_PREEMPTION is off. */
        KEEP_FEATURE_OFF(false, false, false),
        /** The wakee is not behind the running task. */
        KEEP_NOT_BEHIND(false, false, false),
        /** The wakee is behind by less than one granularity. */
        KEEP_WITHIN_GRANULARITY(false, false, false),
        /** No preemption, but with NEXT_BUDDY and many runnable tasks the wakee is the next buddy. */
        KEEP_REMEMBER_NEXT(false, true, false),
        /** The wakee is behind by more: preempt, and the wakee is the next buddy. */
        PREEMPT(true, true, false),
        /** The same with many runnable tasks: the running task becomes the last buddy. */
        PREEMPT_REMEMBER_LAST(true, true, true);

        private final boolean preempts;
        private final boolean setsNext;
        private final boolean setsLast;

        Branch(boolean preempts, boolean setsNext, boolean setsLast) {
            this.preempts = preempts;
            this.setsNext = setsNext;
            this.setsLast = setsLast;
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
    }
}
