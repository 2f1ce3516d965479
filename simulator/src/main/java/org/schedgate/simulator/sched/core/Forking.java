package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.SchedListener;

/** Creates tasks and places them ({@code copy_process()}, {@code wake_up_new_task()}). */
final class Forking {
    private final Core core;

    Forking(Core core) {
        this.core = core;
    }

    /** Create a child of the running task; the parent's CPU then selects a CPU for it. */
    void fork(RunQueue rq, Task parent, TaskSpec spec) {
        Task child = create(rq, spec, parent);
        core.fair.forked(rq, parent, child);
        if (core.listener != null) {
            core.listener.forked(core.now, rq.cpu, parent, child);
        }
        rq.newTask = child;
        core.execution.begin(rq, Op.FORK_SELECT, core.selection.selectForFork(rq, child), true);
    }

    private Task create(RunQueue rq, TaskSpec spec, Task parent) {
        Task child = core.tasks.create(spec, parent.allowed, parent.addressSpace);
        child.cpu = rq.cpu;
        child.recentUsedCpu = rq.cpu;
        boolean inherits = spec.scheduling().group() == null && !spec.kernelThread();
        child.taskGroup =
                inherits ? parent.taskGroup : core.groups.of(spec.scheduling().group());
        if (spec.scheduling().timerSlackNanos() == TaskScheduling.SLACK_INHERITED && !spec.kernelThread()) {
            child.timerSlack = parent.timerSlack;
        }
        core.load.initialise(child);
        return child;
    }

    private static Task newTask(RunQueue rq) {
        @Nullable Task task = rq.newTask;
        if (task == null) {
            throw new IllegalStateException("CPU " + rq.cpu + " places no new task");
        }
        return task;
    }

    /** The selection took its time: lock the target and enqueue the child there. */
    void selected(RunQueue rq) {
        Task child = newTask(rq);
        RunQueue to = core.rqs[rq.wakeTarget];
        if (child.state == Task.State.NEW) {
            child.state = Task.State.RUNNABLE;
            if (to != rq) {
                child.cpu = to.cpu;
                if (core.listener != null) {
                    core.listener.migrated(core.now, child, rq.cpu, to.cpu, SchedListener.Migration.FORK);
                }
            }
            long locked =
                    Math.max(core.now + core.lines.lock(to, rq.cpu) + core.lines.ofTask(child, rq.cpu), to.lockFreeAt);
            core.execution.begin(rq, Op.FORK_SELECT, to.holdLock(locked, rq.code.enqueue) - core.now, true);
            return;
        }
        rq.newTask = null;
        boolean asked = to.needResched;
        enqueue(rq, to, child);
        long signal = asked ? 0 : core.wakeups.signalReschedule(rq, to);
        if (signal > 0) {
            core.execution.begin(rq, Op.WAKE_SIGNAL, signal, true);
        } else {
            core.execution.returnToUser(rq);
        }
    }

    private void enqueue(RunQueue by, RunQueue to, Task child) {
        core.fair.enqueueNew(to, child);
        if (core.listener != null) {
            core.listener.enqueued(core.now, by.cpu, child, true);
        }
        core.preemption.checkPreemption(to, child, true);
    }

    /** Start the workload's first task on the first CPU it may run on; its CPU notices at once. */
    void startMain(TaskSpec spec) {
        Task main = core.tasks.create(spec, core.machine.topology().allCpus(), 0);
        RunQueue rq = core.rqs[main.allowed.first()];
        main.cpu = rq.cpu;
        main.recentUsedCpu = rq.cpu;
        main.taskGroup = core.groups.of(spec.scheduling().group());
        core.load.initialise(main);
        main.state = Task.State.RUNNABLE;
        enqueue(rq, rq, main);
        core.execution.raise(rq, Irq.RESCHEDULE);
    }
}
