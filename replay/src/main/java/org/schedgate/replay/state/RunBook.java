package org.schedgate.replay.state;

import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Feature;

/** Keeps who runs and who waits on which CPU, from the lines that say so, and lets the load book follow. */
final class RunBook {
    private static final int AVG_IDLE_WEIGHT = 8;

    private final ReplayState state;
    private final OnTheWay onTheWay;
    private final RaceWatch races;
    private final TickBook ticks;

    /** Tasks may sleep on their queue until they are picked ({@code DELAY_DEQUEUE}). */
    private final boolean keepsSleepers;

    RunBook(ReplayState state, RaceWatch races, TickBook ticks, OnTheWay onTheWay) {
        this.state = state;
        this.onTheWay = onTheWay;
        this.races = races;
        this.ticks = ticks;
        keepsSleepers = state.kernel.features().has(Feature.DELAY_DEQUEUE);
    }

    /** The task a line names in front is current on the line's CPU, also if no switch was seen. */
    void seeCurrent(TraceLine line) {
        ReplayCpu cpu = state.cpus[line.cpu()];
        cpu.seen = true;
        cpu.assumedBusy = false;
        if (cpu.current.id != line.pid() && !(line.event() instanceof TraceEvent.Switch)) {
            makeCurrent(cpu, state.task(line.pid(), line.comm(), line.cpu()), cpu.clockTo(line.timeNanos()));
        }
    }

    private void makeCurrent(ReplayCpu cpu, ReplayTask task, long now) {
        if (task != cpu.idleTask) {
            bringTo(cpu, task, now);
        }
        cpu.current.running = false;
        cpu.current = task;
        task.running = task != cpu.idleTask;
        state.loads.start(cpu, task, now);
    }

    /** Put a task on a queue it must be on, wherever it was thought to be. */
    private void bringTo(ReplayCpu cpu, ReplayTask task, long now) {
        if (task.queued && task.cpu == cpu.number) {
            return;
        }
        if (task.queued) {
            drop(task, now);
        }
        place(cpu, task, now, false);
    }

    private void place(ReplayCpu cpu, ReplayTask task, long now, boolean isNew) {
        onTheWay.arrive(task);
        state.loads.enqueue(cpu, task, now, isNew);
        task.cpu = cpu.number;
        task.queued = true;
        cpu.running++;
        ticks.queued(cpu);
        if (task.fair()) {
            cpu.fairRunning++;
        }
    }

    private void drop(ReplayTask task, long now) {
        ReplayCpu cpu = state.cpus[task.cpu];
        state.loads.dequeue(cpu, task, now);
        uncount(cpu, task);
    }

    private static void uncount(ReplayCpu cpu, ReplayTask task) {
        task.queued = false;
        cpu.running = Math.max(0, cpu.running - 1);
        if (task.fair()) {
            cpu.fairRunning = Math.max(0, cpu.fairRunning - 1);
        }
    }

    void switched(TraceLine line, TraceEvent.Switch e) {
        ReplayCpu cpu = state.cpus[line.cpu()];
        long now = cpu.skipClockUpdate ? cpu.clockNanos : cpu.clockTo(line.timeNanos());
        cpu.skipClockUpdate = false;
        ReplayTask prev = state.task(e.prevPid(), e.prevComm(), cpu.number);
        if (cpu.current != prev) {
            makeCurrent(cpu, prev, now);
        }
        if (prev != cpu.idleTask) {
            cpu.callbacksLeft = prev.dead;
            if (staysQueued(e)) {
                state.loads.stop(cpu, prev, now);
            } else {
                drop(prev, now);
            }
            prev.running = false;
        }
        cpu.fairCurrent = false;
        ReplayTask next = state.task(e.nextPid(), e.nextComm(), cpu.number);
        if (next == cpu.idleTask) {
            goesIdle(cpu, now);
        } else {
            next.setPrio(e.nextPrio());
            ticks.leavesIdle(cpu);
            bringTo(cpu, next, now);
            next.running = true;
            cpu.current = next;
            state.loads.start(cpu, next, now);
        }
        if (prev.dead) {
            state.loads.ended(cpu, prev, now);
        }
    }

    /**
     * Tell whether the task that leaves stays on its queue. One that blocks while another CPU wakes it prints the state R of a task that
     * is being woken: it left its queue if the CPU goes idle, or if the wakeup is still under way.
     */
    private boolean staysQueued(TraceEvent.Switch e) {
        return e.prevStaysRunnable()
                && e.nextPid() != 0
                && !(e.prevState().equals("R") && races.isAnnounced(e.prevPid()));
    }

    /** A CPU picks its idle task; on a core that is idle now the hint of its cache is set ({@code update_idle_core()}). */
    private void goesIdle(ReplayCpu cpu, long now) {
        cpu.current = cpu.idleTask;
        cpu.idleStampNanos = now;
        onTheWay.ranOut(cpu);
        ticks.runsOut(cpu, now);
        if (!state.domains.smtActive() || state.hasIdleCores(cpu.number)) {
            return;
        }
        CpuSet core = state.domains.core(cpu.number);
        for (int c = core.first(); c >= 0; c = core.next(c + 1)) {
            if (c != cpu.number && !state.cpus[c].idle()) {
                return;
            }
        }
        state.setHasIdleCores(cpu.number, true);
    }

    void woken(TraceLine line, TraceEvent.Woken e) {
        ReplayTask task = state.task(e.pid(), e.comm(), e.targetCpu());
        task.setPrio(e.prio());
        ReplayCpu cpu = state.cpus[e.targetCpu()];
        if (line.cpu() == cpu.number) {
            onTheWay.queues(task, cpu);
        }
        if (!task.queued) {
            // The waker itself enqueued it right after the choice; the line comes later. A wake list is worked off just
            // before.
            boolean byWaker = task.sentTo == e.targetCpu() && task.sentBy == line.cpu();
            long at = byWaker ? task.sentAtNanos : line.timeNanos();
            place(cpu, task, cpu.clockTo(at), e.isNew());
            cpu.skipClockUpdate |= cpu.current == cpu.idleTask;
        }
        onTheWay.arrive(task);
        if (!e.isNew() && cpu.idleStampNanos != 0) {
            long sample = line.timeNanos() - cpu.idleStampNanos;
            cpu.avgIdleNanos += (sample - cpu.avgIdleNanos) / AVG_IDLE_WEIGHT;
            cpu.avgIdleNanos = Math.min(cpu.avgIdleNanos, cpu.avgIdleMaxNanos);
            cpu.idleStampNanos = 0;
            cpu.endIdleness(line.timeNanos() / state.tunables.tickNanos());
        }
    }

    void migrated(TraceLine line, TraceEvent.Migrated e) {
        onTheWay.migrationsAreShown();
        ReplayTask task = state.task(e.pid(), e.comm(), e.fromCpu());
        ReplayCpu from = state.cpus[e.fromCpu()];
        long now = line.timeNanos();
        if (!task.queued && task.sentTo != e.toCpu() && keepsSleepers) {
            // Nobody places it: it sleeps on its queue still, and balancing moves it with the load it has there.
            state.loads.move(from, state.cpus[e.toCpu()], task, now);
            task.cpu = e.toCpu();
        } else if (!task.queued || task.running) {
            state.loads.leave(from, task, now);
            task.cpu = e.toCpu();
            onTheWay.migrated(task, line, e.toCpu());
        } else if (task.cpu == e.fromCpu()) {
            ReplayCpu to = state.cpus[e.toCpu()];
            if (line.context() == TraceLine.Context.SOFTIRQ) {
                ticks.balanced(e.fromCpu(), e.toCpu(), now);
            }
            state.loads.detach(from, task, from.clockTo(now));
            uncount(from, task);
            place(to, task, to.clockTo(now), false);
            ticks.moved(e.fromCpu(), e.toCpu());
        }
    }

    void forked(TraceLine line, TraceEvent.Forked e) {
        state.forget(e.childPid());
        ReplayTask child = state.task(e.childPid(), e.childComm(), line.cpu());
        child.inherit(state.known(e.parentPid()));
        child.cpu = line.cpu();
        child.recentUsedCpu = line.cpu();
    }
}
