package org.schedgate.simulator.sched.decision;

/** Decision point: may the wakee return to the CPU it used before the last one ({@code recent_used_cpu})? */
public interface RecentCpu {
    /** Decide for one wakeup. Pure: the mechanism applies {@link Branch#recentBecomesPrevious()}. */
    Branch decide(WakeView view, int target);

    /** Tell whether a waker that considers affine wakeups remembers the CPU it wakes from as its own recent one (5.4 to 5.14). */
    default boolean wakerRemembersCpu() {
        return false;
    }

    /** The branches. */
    enum Branch {
        /** It equals the previous CPU or the target, lies in another cache, is busy or not allowed; kept as it is. */
        NO_KEPT(false, false),
        /** The same, and the field becomes the previous CPU whatever the test says. */
        NO_REPLACED(false, true),
        /** It is idle: taken, and the field becomes the previous CPU. */
        TAKEN(true, true);

        private final boolean taken;
        private final boolean recentBecomesPrevious;

        Branch(boolean taken, boolean recentBecomesPrevious) {
            this.taken = taken;
            this.recentBecomesPrevious = recentBecomesPrevious;
        }

        /** Tell whether the recently used CPU is chosen. */
        public boolean taken() {
            return taken;
        }

        /** Tell whether the wakee's field is set to the previous CPU. */
        public boolean recentBecomesPrevious() {
            return recentBecomesPrevious;
        }
    }
}
