package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.trace.SchedListener;

/** Takes fair tasks from one CPU to another: sleepers before they are enqueued, queued ones by balancing ({@code set_task_cpu()}, {@code detach_task()}). */
final class Moving {
    private final Core core;
    private final boolean carriesLag;

    Moving(Core core) {
        this.core = core;
        this.carriesLag = core.decisions.vruntimePlacement().carriesLag();
    }

    /** Move a sleeping task to another CPU before it is enqueued there ({@code set_task_cpu()}). */
    void migrateSleeper(Task task, int target) {
        RunQueue from = core.rqs[task.cpu];
        makeRelative(task.queue(), task);
        core.load.leave(from, task);
        moveTo(task, target, SchedListener.Migration.WAKE);
    }

    private void makeRelative(FairQueue from, Task task) {
        if (!carriesLag) {
            task.vruntime -= from.minVruntime;
            task.vruntimeRelative = true;
        }
    }

    private void moveTo(Task task, int target, SchedListener.Migration cause) {
        int from = task.cpu;
        task.cpu = target;
        if (core.decisions.taskMigration().forgetsRunTime()) {
            task.execStart = 0;
        }
        task.refill = Math.max(task.refill, core.speeds.refill(from, target));
        if (core.listener != null) {
            core.listener.migrated(core.now, task, from, target, cause);
        }
    }

    /** Take a waiting task off its queue to move it ({@code detach_task()}); the queue's lock is held. */
    void detach(RunQueue from, Task task, int target, SchedListener.Migration cause) {
        if (!task.delayed) {
            from.fair.utilEst -= task.utilEst.value();
        }
        from.clock = core.now;
        FairQueue queue = task.queue();
        core.fair.dequeue(from, task, false);
        core.load.leaveMoved(queue, task);
        moveTo(task, target, cause);
    }

    /** Put a moved task on its new queue ({@code attach_task()}); the queue's lock is held. */
    void attach(RunQueue to, Task task) {
        to.clock = core.now;
        core.groups.setQueue(to, task);
        if (!task.delayed) {
            to.fair.utilEst += task.utilEst.value();
        }
        core.fair.enqueue(to, task, VruntimePlacement.Entry.MOVED);
        core.preemption.checkPreemption(to, task, false);
    }
}
