package org.schedgate.simulator.sched.core;

/**
 * Preemption in kernel mode, with the full preemption model ({@code preempt_schedule_irq()}): a task that must give way when an interrupt
 * ends does so in the middle of its system call, with whatever mutex it holds. Without it the task goes on until it returns to user mode or
 * sleeps.
 *
 * <p>Within a spinlock nobody is preempted; nor, here, between the wakeups of one system call.
 */
final class KernelPreemption {
    private final Core core;
    private final boolean full;

    KernelPreemption(Core core) {
        this.core = core;
        this.full = core.tunables.fullPreemption();
    }

    /** Let the task give way that an interrupt met in a system call; return false if it goes on. Base level. */
    boolean preempt(RunQueue rq) {
        if (!full || rq.lazyResched) {
            return false;
        }
        Task task = rq.curr;
        int op = rq.op(Level.BASE);
        long left = rq.left[Level.BASE];
        if (op == Op.CHANNEL_READ || op == Op.CHANNEL_WRITE) {
            KernelMutex lock = Channels.lockOf(task);
            if (left > task.lockedNanos) {
                core.channels.leavesBeforeLock(rq, lock);
            } else if (lock.sleeps) {
                core.channels.leavesWithLock(lock);
            } else {
                return false;
            }
        }
        task.heldOp = op;
        task.heldNanos = left;
        core.scheduling.schedule(rq);
        return true;
    }

    /** The task runs again: go on where it was. */
    void goOn(RunQueue rq, Task task) {
        int op = task.heldOp;
        task.heldOp = Op.NONE;
        if (op == Op.CHANNEL_READ || op == Op.CHANNEL_WRITE) {
            if (task.heldNanos > task.lockedNanos) {
                core.channels.attempt(rq, task, task.heldNanos - task.lockedNanos);
                return;
            }
            Channels.lockOf(task).holderAway = false;
        }
        core.execution.begin(rq, op, task.heldNanos, false);
    }
}
