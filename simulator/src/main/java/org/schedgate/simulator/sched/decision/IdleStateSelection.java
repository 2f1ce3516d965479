package org.schedgate.simulator.sched.decision;

/** Decision point: which idle state does a CPU enter, and does its tick stop (cpuidle governor)? */
@FunctionalInterface
public interface IdleStateSelection {
    /**
     * Choose a state when the idle loop is entered. Pure.
     *
     * @return the position in the machine's idle states, and whether the tick stops
     */
    Outcome<Branch> choose(IdleView view);

    /** The branches. */
    enum Branch {
        /** A long idle period is expected: the tick stops. */
        STOP_TICK(true),
        /** A short one: the tick goes on. */
        KEEP_TICK(false);

        private final boolean stopsTick;

        Branch(boolean stopsTick) {
            this.stopsTick = stopsTick;
        }

        /** Tell whether the tick stops. */
        public boolean stopsTick() {
            return stopsTick;
        }
    }
}
