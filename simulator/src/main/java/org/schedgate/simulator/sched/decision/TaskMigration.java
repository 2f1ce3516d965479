package org.schedgate.simulator.sched.decision;

/** Decision point: may this queued task be moved now ({@code can_migrate_task()}, {@code task_hot()})? */
@FunctionalInterface
public interface TaskMigration {
    /**
     * Decide for one task of the source queue. Pure.
     *
     * @param view the attempt
     * @param source the CPU that is pulled from
     * @param task a runnable task there, possibly the running one
     * @param buddy true if it is the source queue's next or last buddy
     * @param nowNanos the source queue's task clock
     */
    Branch decide(BalanceView view, int source, TaskView task, boolean buddy, long nowNanos);

    /** Tell whether a task that moves counts as not having run since long ({@code exec_start = 0}), so that it can be moved on at once. */
    default boolean forgetsRunTime() {
        return true;
    }

    /** The branches. */
    enum Branch {
        /** It may be moved. */
        MOVE(true),
        /** Its cache is still warm, but too many attempts failed: it may be moved. */
        MOVE_ALTHOUGH_HOT(true),
        /** It sleeps, and only stays queued until it has made up for its lead. */
        KEEP_DELAYED(false),
        /** It has run more than its share, would compete on the destination, and no attempt failed yet. */
        KEEP_AHEAD(false),
        /** A kernel thread bound to its CPU. */
        KEEP_PER_CPU_KTHREAD(false),
        /** It may not run on the destination. */
        KEEP_NOT_ALLOWED(false),
        /** It is running. */
        KEEP_RUNNING(false),
        /** It ran so recently that its cache is warm. */
        KEEP_CACHE_HOT(false);

        private final boolean moves;

        Branch(boolean moves) {
            this.moves = moves;
        }

        /** Tell whether the task is passed over as if it were not there, neither pinned nor found free to move. */
        public boolean passesOver() {
            return this == KEEP_PER_CPU_KTHREAD || this == KEEP_DELAYED || this == KEEP_AHEAD;
        }

        /** Tell whether the task may be moved. */
        public boolean moves() {
            return moves;
        }
    }
}
