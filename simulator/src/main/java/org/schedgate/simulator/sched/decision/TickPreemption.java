package org.schedgate.simulator.sched.decision;

/** Decision point: has the running task had its turn when the tick comes ({@code check_preempt_tick()})? */
@FunctionalInterface
public interface TickPreemption {
    /** Decide for the running entity of a queue with two or more runnable ones, its run time accounted up to now. Pure. */
    Branch decide(FairQueueView queue, EntityView running);

    /** The branches. */
    enum Branch {
        /** The slice is used up. */
        PREEMPT_SLICE_USED(true),
        /** The leftmost waiting task is behind by more than a slice. */
        PREEMPT_LEFTMOST_BEHIND(true),
        /** Not run for the minimum granularity yet. */
        KEEP_MIN_GRANULARITY(false),
        /** Still within its slice. */
        KEEP(false),
        /** The tick tests nothing of its own: accounting the time does. */
        KEEP_NO_TEST(false);

        private final boolean preempts;

        Branch(boolean preempts) {
            this.preempts = preempts;
        }

        /** Tell whether the running task must be rescheduled. */
        public boolean preempts() {
            return preempts;
        }
    }
}
