package org.schedgate.simulator.trace;

import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Hears every scheduling event of a run, in order, at the moment it happens.
 *
 * <p>Times are simulated nanoseconds. Tasks are live views: read what is needed at once, do not keep them. A listener changes
 * nothing. Where several things happen at one instant they are told in the order in which the mechanism does them.
 */
public interface SchedListener {
    /** Why a CPU is selected for a task. */
    enum Selection {
        /** A sleeping task is woken. */
        WAKE,
        /** A new task starts. */
        FORK,
        /** A task executes a new program. */
        EXEC
    }

    /** Why a task changed its CPU. */
    enum Migration {
        /** Placed elsewhere when woken. */
        WAKE,
        /** Placed elsewhere when created, or when it executes a new program. */
        FORK,
        /** Pulled by a CPU about to go idle. */
        NEWIDLE_BALANCE,
        /** Pulled by periodic balancing. */
        PERIODIC_BALANCE,
        /** Pulled by an idle CPU that balanced for others. */
        NOHZ_BALANCE,
        /** Pushed while running, by the stopper. */
        ACTIVE_BALANCE,
        /** Its affinity excluded the old CPU. */
        AFFINITY
    }

    /** A new task exists; it is not placed yet ({@code sched_process_fork}). */
    default void forked(long now, int cpu, TaskView parent, TaskView child) {}

    /** A wakeup begins ({@code sched_waking}). {@code waker} is current on the CPU; the idle task has id 0. */
    default void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {}

    /**
     * A CPU was selected. For a wakeup {@code first} is a {@code WakeAffinity.Branch} or {@code WakeWidth.Branch.WIDE}, {@code branch} an
     * {@code IdleSiblingSearch.Branch}; for a new task both are {@code IdlestCpu.Branch} or {@code IdlestGroup.Branch}.
     *
     * @param now when the decision was made
     * @param costNanos how long the decision takes on the deciding CPU
     */
    default void selected(
            long now,
            int cpu,
            Selection kind,
            TaskView task,
            int previous,
            int chosen,
            Enum<?> first,
            Enum<?> branch,
            long costNanos) {}

    /** It was decided how the task gets onto the target's queue; {@code branch} is a {@code WakeQueueing.Branch}. */
    default void queueing(long now, int cpu, TaskView task, int target, Enum<?> branch) {}

    /** The target's pending mark was set and the task pushed on its wake list. */
    default void pendingSet(long now, int cpu, TaskView task, int target) {}

    /** An inter-processor interrupt was sent. */
    default void ipiSent(long now, int cpu, int target) {}

    /** The wake-list handler starts on its CPU. */
    default void wakeListHandler(long now, int cpu) {}

    /** The wake-list handler holds its run queue's lock. */
    default void wakeListLocked(long now, int cpu) {}

    /** The pending mark was cleared. */
    default void pendingCleared(long now, int cpu) {}

    /** A task changed its CPU ({@code sched_migrate_task}). */
    default void migrated(long now, TaskView task, int from, int to, Migration cause) {}

    /** A woken or new task is on the run queue ({@code sched_wakeup}, {@code sched_wakeup_new}); {@code cpu} did it, {@code task.cpu()} is the queue. */
    default void enqueued(long now, int cpu, TaskView task, boolean isNew) {}

    /** It was decided whether a wakee takes the CPU from the running task; {@code branch} is a {@code WakeupPreemption.Branch}. */
    default void preemptionChecked(long now, int cpu, TaskView running, TaskView wakee, Enum<?> branch) {}

    /**
     * The CPU switches ({@code sched_switch}).
     *
     * @param stillRunnable true if {@code previous} was preempted and stays runnable
     * @param previousExits true if {@code previous} ends
     */
    default void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {}

    /** The timer tick of a CPU. */
    default void tick(long now, int cpu) {}

    /** The tick asked whether the running task had its turn; {@code branch} is a {@code TickPreemption.Branch}. */
    default void tickChecked(long now, int cpu, TaskView running, Enum<?> branch) {}

    /** A CPU ran out of work; {@code branch} is a {@code NewidleGate.Branch}. */
    default void newidle(long now, int cpu, Enum<?> branch) {}

    /** The new-idle walk ended; {@code branch} is a {@code NewidleStop.Branch}. */
    default void newidleDone(long now, int cpu, Enum<?> branch, int pulled) {}

    /** One attempt to balance one domain ended; {@code branch} is a {@code BalanceTurn.Branch} or a {@code BusiestGroup.Branch}. */
    default void balanced(
            long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {}

    /** A busy CPU kicked an idle one to balance; {@code branch} is a {@code NohzKick.Branch}. */
    default void nohzKicked(long now, int cpu, int target, Enum<?> branch) {}

    /** A CPU entered an idle state. */
    default void idleEntered(long now, int cpu, int state, boolean tickStopped) {}

    /** A CPU left its idle state. */
    default void idleLeft(long now, int cpu, int state) {}

    /** A task got a contended kernel lock after spinning for {@code nanos}. */
    default void spun(long now, int cpu, TaskView task, long nanos) {}

    /** A task that spun for a kernel lock must make way and sleeps until the lock is released. */
    default void mutexSlept(long now, int cpu, TaskView task) {}

    /** A task ended ({@code sched_process_exit}). */
    default void exited(long now, int cpu, TaskView task) {}

    /** The run ended. */
    default void finished(long now) {}
}
