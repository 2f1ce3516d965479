package org.schedgate.simulator.sched.decision;

/** Decision point: does an entity that goes to sleep leave its queue at once ({@code dequeue_entity()})? */
@FunctionalInterface
public interface SleeperDequeue {
    /** Decide for the running entity, its time accounted up to now. Pure. */
    Branch decide(FairQueueView queue, EntityView sleeper);

    /** The branches. */
    enum Branch {
        /** It leaves. */
        AT_ONCE(false),
        /** It stays, as if it wanted to run, until its lead over the average is used up; then it leaves. */
        DELAYED(true);

        private final boolean delays;

        Branch(boolean delays) {
            this.delays = delays;
        }

        /** Tell whether it stays for now. */
        public boolean delays() {
            return delays;
        }
    }
}
