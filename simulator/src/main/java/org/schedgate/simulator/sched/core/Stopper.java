package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskMigration;
import org.schedgate.simulator.trace.SchedListener;

/** The per-CPU stopper thread: the highest class, used to push a task away from under the one that runs ({@code active_load_balance_cpu_stop()}). */
final class Stopper {
    private final Core core;

    Stopper(Core core) {
        this.core = core;
    }

    /** Ask a CPU's stopper to push a task to another CPU; returns what waking it costs the CPU that asks. */
    long request(RunQueue asking, RunQueue source, int destination) {
        source.activeBalance = true;
        source.pushTo = destination;
        return asking.code.wakeup + wake(asking, source);
    }

    /** Make a CPU's stopper run; returns what the signal costs the CPU that asks. */
    private long wake(RunQueue asking, RunQueue source) {
        source.stopperQueued = true;
        source.stopper.state = Task.State.RUNNABLE;
        if (!source.stopper.onRq) {
            source.stopper.onRq = true;
            core.fair.addRunning(source);
        }
        // Otherwise it is through with the last push, but has not left its queue: it just goes on.
        boolean asked = source.needResched && !source.lazyResched;
        source.needResched = true;
        return asked ? 0 : core.wakeups.signalReschedule(asking, source);
    }

    /**
     * Let the running task run on some CPUs only; where this one is not among them, the stopper moves it to the next of them after the last that
     * was taken so ({@code __set_cpus_allowed_ptr()}, {@code migration_cpu_stop()}, {@code cpumask_any_and_distribute()}).
     */
    void restrict(RunQueue rq, Task task, CpuSet allowed) {
        task.allowed = allowed;
        if (!allowed.contains(rq.cpu)) {
            int next = allowed.next(rq.expelTo + 1);
            rq.expelTo = next >= 0 ? next : allowed.first();
            rq.expelled = task;
            wake(rq, rq);
        }
    }

    /** Let the stopper move the running task to another CPU that it may use ({@code sched_exec()}). */
    void carryAway(RunQueue rq, Task task, int to) {
        rq.execTo = to;
        rq.expelled = task;
        rq.expelledByExec = true;
        wake(rq, rq);
    }

    /** The stopper is on its CPU: start to push. */
    void run(RunQueue rq) {
        long lock = core.lines.lock(core.rqs[destination(rq)], rq.cpu);
        core.execution.begin(rq, Op.STOPPER, lock + rq.code.balanceMove, true);
    }

    private static int destination(RunQueue rq) {
        if (rq.expelledByExec) {
            return rq.execTo;
        }
        return rq.expelled != null ? rq.expelTo : rq.pushTo;
    }

    /** Push one task, then go on with the next errand or to sleep. */
    void push(RunQueue rq) {
        RunQueue destination = core.rqs[destination(rq)];
        if (destination.lockFreeAt > core.now) {
            core.execution.begin(rq, Op.STOPPER, destination.lockFreeAt - core.now, true);
            return;
        }
        Task expelled = rq.expelled;
        if (expelled != null) {
            rq.expelled = null;
            expel(rq, expelled, destination);
            rq.expelledByExec = false;
            if (rq.activeBalance) {
                run(rq);
                return;
            }
        } else if (rq.nrRunning > 1) {
            pushOne(rq);
        }
        rq.activeBalance = false;
        rq.stopper.state = Task.State.SLEEPING;
        core.scheduling.schedule(rq);
    }

    /** Move a task off a CPU it may not use or is not to run its new program on, unless balancing was faster. */
    private void expel(RunQueue rq, Task task, RunQueue destination) {
        boolean leaves = rq.expelledByExec || !task.allowed.contains(rq.cpu);
        if (!task.onRq || task.cpu != rq.cpu || !leaves) {
            return;
        }
        core.moving.detach(
                rq,
                task,
                destination.cpu,
                rq.expelledByExec ? SchedListener.Migration.FORK : SchedListener.Migration.AFFINITY);
        boolean asked = destination.needResched;
        core.moving.attach(destination, task);
        if (!asked) {
            core.wakeups.signalReschedule(rq, destination);
        }
    }

    private void pushOne(RunQueue rq) {
        RunQueue destination = core.rqs[rq.pushTo];
        DomainState state = domainWith(destination, rq.cpu);
        if (state == null) {
            return;
        }
        BalanceRun run = rq.balance;
        run.begin(state, destination.cpu, IdleType.IDLE, SchedListener.Migration.ACTIVE_BALANCE);
        if (core.decisions.activeBalance().pushIgnoresHotness()) {
            run.failures = Integer.MAX_VALUE;
        }
        run.pull.clear();
        run.pull.take(-1, Pull.Kind.LOAD, 0);
        LiveView view = core.view.balancing(rq.cpu, run);
        for (Task task = rq.oldest; task != null; task = task.newerOnCpu) {
            TaskMigration.Branch branch = core.answered(
                    core.decisions.taskMigration(),
                    core.decisions
                            .taskMigration()
                            .decide(view, rq.cpu, task, task.queue().isBuddy(task), core.now));
            if (branch.moves()) {
                core.moving.detach(rq, task, destination.cpu, SchedListener.Migration.ACTIVE_BALANCE);
                state.failures = 0;
                boolean asked = destination.needResched;
                core.moving.attach(destination, task);
                if (!asked) {
                    core.wakeups.signalReschedule(rq, destination);
                }
                return;
            }
        }
    }

    private static @Nullable DomainState domainWith(RunQueue destination, int cpu) {
        for (DomainState state : destination.domains) {
            if (state.domain.span().contains(cpu)) {
                return state;
            }
        }
        return null;
    }

    /** The stopper leaves its queue. */
    void dequeue(RunQueue rq) {
        rq.stopperQueued = false;
        rq.stopper.onRq = false;
        rq.changed();
        rq.nrRunning--;
    }
}
