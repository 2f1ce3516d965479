package org.schedgate.simulator.sched.decision;

/** Decision point: is the task that runs on a CPU too large for it, so that a larger one should take it ({@code update_misfit_status()})? */
@FunctionalInterface
public interface MisfitMark {
    /**
     * Decide when a task was switched to, and at the tick, on machines whose CPUs differ. Pure.
     *
     * @param view what the CPU knows
     * @param cpu the CPU
     * @param task the fair task that runs there
     */
    Branch decide(CpuView view, int cpu, TaskView task);

    /** The branches. */
    enum Branch {
        /** It may run on this CPU only. */
        BOUND(false),
        /** No CPU it may run on is larger. */
        ON_LARGEST(false),
        /** It fits. */
        FITS(false),
        /** It does not fit. */
        MISFIT(true);

        private final boolean marks;

        Branch(boolean marks) {
            this.marks = marks;
        }

        /** Tell whether the CPU is marked as having a task too large for it. */
        public boolean marks() {
            return marks;
        }
    }
}
