package org.schedgate.replay.state;

import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.decision.SleeperAgeing;
import org.schedgate.simulator.sched.pelt.PeltSignal;

/**
 * Keeps the load averages of tasks and CPUs, with the moments of the trace's lines for those of the kernel's updates.
 *
 * <p>What no line shows is assumed: ticks of a busy CPU come on the grid of its HZ, and load a sleeper leaves on an idle CPU stays as of
 * its last update. The arithmetic is that of 5.7 and later also for a profile of another form of load tracking.
 */
final class LoadBook {
    private final SleeperAgeing ageing;
    private final LoadTracking tracking;
    private final boolean estimates;
    private final boolean estimateRisesAtOnce;
    private final long tickNanos;

    /**
     * Create a book.
     *
     * @param kernel says how a sleeper is aged when it leaves its CPU, and how load is tracked
     * @param tickNanos the length of a tick
     */
    LoadBook(KernelProfile kernel, long tickNanos) {
        this.ageing = kernel.decisions().sleeperAgeing();
        this.tracking = kernel.decisions().loadTracking();
        this.estimates = kernel.features().has(Feature.UTIL_EST);
        this.estimateRisesAtOnce = tracking.estimateRisesAtOnce(kernel.features());
        this.tickNanos = tickNanos;
    }

    /** Age a CPU's averages to now, after taking out what left meanwhile. */
    void update(ReplayCpu cpu, long now) {
        if (cpu.removedLoad != 0 || cpu.removedUtil != 0 || cpu.removedRunnable != 0) {
            cpu.load.subtractRemoved(cpu.removedLoad, cpu.removedUtil, cpu.removedRunnable);
            cpu.removedLoad = 0;
            cpu.removedUtil = 0;
            cpu.removedRunnable = 0;
        }
        cpu.load.updateQueue(now, cpu.weight, cpu.fairRunning, cpu.fairCurrent);
    }

    /** Age a CPU's averages to a time that its clock may not have reached ({@code update_blocked_averages()}). */
    void refresh(ReplayCpu cpu, long now) {
        update(cpu, cpu.clockTo(now));
    }

    /** Bring a busy CPU to its last tick, as a reader on another CPU finds it. */
    void catchUpToTick(ReplayCpu cpu, long now) {
        if (cpu.current == cpu.idleTask) {
            return;
        }
        long tick = now - now % tickNanos;
        if (tick > cpu.clockNanos) {
            cpu.clockTo(tick);
            update(cpu, tick);
            ReplayTask current = cpu.current;
            if (current.fair() && current.attachedTo == cpu.number) {
                current.load.updateTask(tick, current.weight, true, true);
            }
        }
    }

    /** A task enters a CPU's queue; {@code isNew} for its first time. */
    void enqueue(ReplayCpu cpu, ReplayTask task, long now, boolean isNew) {
        if (!task.fair()) {
            return;
        }
        if (isNew) {
            catchUpToTick(cpu, now);
            task.load.enterNew(cpu.load, PeltSignal.FULL, task.weight, tracking.guessWeight(task.weight), 0);
        }
        update(cpu, now);
        if (task.attachedTo == cpu.number) {
            task.load.updateTask(now, task.weight, false, false);
        } else {
            task.load.attachTo(cpu.load, task.weight);
            task.attachedTo = cpu.number;
        }
        cpu.utilEst += task.utilEst.value();
        cpu.weight += task.weight;
    }

    /** A task leaves its CPU's queue to sleep or to end. */
    void dequeue(ReplayCpu cpu, ReplayTask task, long now) {
        if (!task.fair()) {
            return;
        }
        update(cpu, now);
        boolean running = cpu.fairCurrent && cpu.current == task;
        task.load.updateTask(now, task.weight, true, running);
        cpu.utilEst = Math.max(0, cpu.utilEst - task.utilEst.value());
        cpu.weight = Math.max(0, cpu.weight - task.weight);
        if (estimates && !task.dead) {
            task.utilEst.sleep(task.load, estimateRisesAtOnce, tracking.waitersKeepEstimate());
        }
    }

    /**
     * A CPU has switched away from a task that ended ({@code task_dead_fair()}): after it looked for other work, so what the task leaves
     * stays until the next update.
     */
    void ended(ReplayCpu cpu, ReplayTask task, long now) {
        leave(cpu, task, now);
    }

    /** A task starts to run. */
    void start(ReplayCpu cpu, ReplayTask task, long now) {
        update(cpu, now);
        if (task.fair()) {
            task.load.updateTask(now, task.weight, true, false);
        }
        cpu.fairCurrent = task.fair();
    }

    /** The running task stops running but stays queued. */
    void stop(ReplayCpu cpu, ReplayTask task, long now) {
        update(cpu, now);
        if (task.fair()) {
            task.load.updateTask(now, task.weight, true, true);
        }
    }

    /** A sleeping task leaves the queue it belongs to for another CPU. */
    void leave(ReplayCpu from, ReplayTask task, long now) {
        if (task.attachedTo != from.number || !task.fair()) {
            return;
        }
        task.load.leave(from.load, task.weight);
        from.removedLoad += task.load.loadAvg();
        from.removedUtil += task.load.utilAvg();
        from.removedRunnable += task.load.runnableAvg();
        task.attachedTo = -1;
        long agedTo = ageing.agedToNanos(from.load.lastUpdateNanos(), now, from.current == from.idleTask);
        if (agedTo > from.load.lastUpdateNanos()) {
            task.load.updateBlocked(agedTo, task.weight);
        }
    }

    /** A task that sleeps on its queue is moved to another CPU's with its load; the locks of both are held. */
    void move(ReplayCpu from, ReplayCpu to, ReplayTask task, long now) {
        if (task.attachedTo != from.number || !task.fair()) {
            return;
        }
        update(from, from.clockTo(now));
        task.load.updateTask(now, task.weight, true, false);
        task.load.detachFrom(from.load, task.weight);
        update(to, to.clockTo(now));
        task.load.attachTo(to.load, task.weight);
        task.attachedTo = to.number;
    }

    /** Correct a sleeping task's averages to what the kernel says they were when it went to sleep, and its CPU's by the difference. */
    void correct(ReplayCpu cpu, ReplayTask task, long load, long util) {
        if (!task.fair()) {
            return;
        }
        if (task.attachedTo != cpu.number) {
            if (task.attachedTo < 0) {
                task.load.replaceAverages(load, util, task.weight);
            }
            return;
        }
        long loadBefore = task.load.loadAvg();
        long utilBefore = task.load.utilAvg();
        if (loadBefore == load && utilBefore == util) {
            return;
        }
        PeltSignal ours = task.load.copy();
        ours.leave(cpu.load, task.weight);
        cpu.load.subtractRemoved(ours.loadAvg(), ours.utilAvg(), 0);
        task.load.replaceAverages(load, util, task.weight);
        PeltSignal theirs = task.load.copy();
        theirs.leave(cpu.load, task.weight);
        cpu.load.addAverages(theirs.loadAvg(), theirs.utilAvg());
    }

    /** A queued task leaves a queue for another CPU. */
    void detach(ReplayCpu from, ReplayTask task, long now) {
        if (!task.fair()) {
            return;
        }
        update(from, now);
        if (task.attachedTo == from.number) {
            task.load.updateTask(now, task.weight, true, false);
            task.load.detachFrom(from.load, task.weight);
        }
        task.attachedTo = -1;
        from.utilEst = Math.max(0, from.utilEst - task.utilEst.value());
        from.weight = Math.max(0, from.weight - task.weight);
    }
}
