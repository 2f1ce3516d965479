package org.schedgate.simulator.sched.decision;

/** Decision point: does moving this task fit what is to be moved ({@code detach_tasks()})? */
@FunctionalInterface
public interface DetachAmount {
    /** Decide for one movable task. Pure: the mechanism subtracts {@link #amountOf} from the pull. */
    Branch decide(BalanceView view, Pull pull, TaskView task);

    /** Return from which end of the source's list tasks are looked at. */
    default ListEnd from() {
        return ListEnd.OLDEST;
    }

    /** From which end of a queue's list of tasks, the last picked or enqueued first, tasks are looked at. */
    enum ListEnd {
        /** Those that were picked or enqueued last (until 4.10). */
        NEWEST,
        /** Those that ran least recently (since 4.15). */
        OLDEST
    }

    /** Tell whether an idle CPU leaves the source its last task. */
    default boolean leavesTheLast() {
        return true;
    }

    /** Tell whether a search that met only pinned tasks goes on beyond its limit of tasks (6.1 to 6.8). */
    default boolean searchesOnWhilePinned() {
        return false;
    }

    /** Return how much of the pull's kind the task stands for. Pure. */
    default long amountOf(Pull pull, TaskView task) {
        return switch (pull.kind()) {
            case LOAD -> Math.max(task.hierarchicalLoad(), 1);
            case UTILIZATION -> Math.max(task.utilAvg(), task.utilEst());
            case TASKS -> 1;
            case MISFIT -> pull.amount();
        };
    }

    /** The branches. */
    enum Branch {
        /** It fits. */
        TAKE(true),
        /** It carries too much load. */
        SKIP_TOO_MUCH_LOAD(false),
        /** It carries too little load to be worth moving (LB_MIN). */
        SKIP_TOO_LITTLE_LOAD(false),
        /** It uses too much. */
        SKIP_TOO_MUCH_UTILIZATION(false),
        /** It fits its CPU. */
        SKIP_FITS(false);

        private final boolean takes;

        Branch(boolean takes) {
            this.takes = takes;
        }

        /** Tell whether the task is moved. */
        public boolean takes() {
            return takes;
        }
    }
}
