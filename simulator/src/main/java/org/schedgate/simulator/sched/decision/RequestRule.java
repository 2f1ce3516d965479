package org.schedgate.simulator.sched.decision;

/**
 * Decision point: when has the running entity had what it asked for, and is it protected until then ({@code update_deadline()}, {@code
 * set_protect_slice()})?
 */
public interface RequestRule {
    /** Decide each time the running entity's time was accounted. Pure. */
    Branch atUpdate(FairQueueView queue, EntityView running);

    /**
     * Return a mark of how long an entity that is being picked is protected, virtual nanoseconds; kept until the next pick or until a
     * wakeup changes it. Pure.
     */
    default long protectionAtPick(FairQueueView queue, EntityView picked) {
        return 0;
    }

    /** Tell by its mark whether the running entity is protected from being replaced while it is eligible. Pure. */
    default boolean protects(FairQueueView queue, EntityView running) {
        return false;
    }

    /** Return the mark of the running entity once a wakeup has ended its protection. Pure. */
    default long protectionEnded(FairQueueView queue, EntityView running) {
        return 0;
    }

    /** The branches. */
    enum Branch {
        /** The kernel knows no requests. */
        NO_REQUESTS(false, false),
        /** The request goes on. */
        GOES_ON(false, false),
        /** Served: the next request begins, and the task makes way if others are queued. */
        SERVED(true, true),
        /** The request goes on, but the task has lost its protection and is ahead of the average. */
        UNPROTECTED_AND_INELIGIBLE(false, true),
        /** The request goes on, but the protection is over. */
        PROTECTION_OVER(false, true);

        private final boolean renews;
        private final boolean reschedules;

        Branch(boolean renews, boolean reschedules) {
            this.renews = renews;
            this.reschedules = reschedules;
        }

        /** Tell whether the next request begins. */
        public boolean renews() {
            return renews;
        }

        /** Tell whether the running task must be rescheduled if others are queued. */
        public boolean reschedules() {
            return reschedules;
        }
    }
}
