package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.IdleType;
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
        source.stopperQueued = true;
        source.stopper.state = Task.State.RUNNABLE;
        if (!source.stopper.onRq) {
            source.stopper.onRq = true;
            core.fair.addRunning(source);
        }
        // Otherwise it is through with the last push, but has not left its queue: it just goes on.
        boolean asked = source.needResched;
        source.needResched = true;
        return core.costs.wakeup + (asked ? 0 : core.wakeups.signalReschedule(asking, source));
    }

    /** The stopper is on its CPU: start to push. */
    void run(RunQueue rq) {
        long lock = core.costs.lock(rq.cpu, rq.pushTo);
        core.execution.begin(rq, Op.STOPPER, lock + core.costs.balanceMove, true);
    }

    /** Push one task, then go to sleep. */
    void push(RunQueue rq) {
        RunQueue destination = core.rqs[rq.pushTo];
        if (destination.lockFreeAt > core.now) {
            core.execution.begin(rq, Op.STOPPER, destination.lockFreeAt - core.now, true);
            return;
        }
        if (rq.nrRunning > 1) {
            pushOne(rq);
        }
        rq.activeBalance = false;
        rq.stopper.state = Task.State.SLEEPING;
        core.scheduling.schedule(rq);
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
        LiveView view = core.view.balancing(rq.cpu, run);
        for (Task task = rq.oldest; task != null; task = task.newerOnCpu) {
            TaskMigration.Branch branch = core.answered(
                    core.decisions.taskMigration(),
                    core.decisions.taskMigration().decide(view, rq.cpu, task, rq.fair.isBuddy(task), core.now));
            if (branch.moves()) {
                core.fair.detach(rq, task, destination.cpu, SchedListener.Migration.ACTIVE_BALANCE);
                state.failures = 0;
                boolean asked = destination.needResched;
                core.fair.attach(destination, task);
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
        rq.nrRunning--;
    }
}
