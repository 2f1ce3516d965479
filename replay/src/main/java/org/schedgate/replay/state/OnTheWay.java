package org.schedgate.replay.state;

import org.jspecify.annotations.Nullable;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;

/**
 * Keeps which wakeups are between the choice of a CPU and that CPU's queue, and whether others can see them: a mark tells of those on a
 * wake list ({@code ttwu_pending}); of those that a waker queues itself, the queue does, a moment after the choice.
 */
final class OnTheWay {
    private static final int ANNOUNCE_WEIGHT = 8;

    /** A waker that was silent for so many times as long as wakers take was held up. */
    private static final int HELD_UP = 2;

    private final ReplayState state;
    private final CpuStateView view;
    private final ListInterrupts interrupts = new ListInterrupts();

    /** By CPU: the task that it chose a CPU for, until it prints a line that is not about that wakeup. */
    private final @Nullable ReplayTask[] sent;

    /** The trace shows when a task changes its CPU. */
    private boolean migrationsSeen;

    /** How long wakers take from the choice, or the task's change of CPU, to the wake list's interrupt; 0 before the first. */
    private long announceNanos;

    OnTheWay(ReplayState state) {
        this.state = state;
        view = new CpuStateView(state);
        sent = new @Nullable ReplayTask[state.cpuCount()];
    }

    /**
     * A CPU was chosen for a task that is not there yet. A sleeper may go on that CPU's wake list ({@code ttwu_queue()}): not before it
     * changed its CPU if it has to.
     */
    void send(ReplayTask task, int cpu, TraceLine line, boolean isNew) {
        arrive(task);
        task.sentTo = cpu;
        task.sentBy = line.cpu();
        task.sentAtNanos = line.timeNanos();
        if (isNew) {
            return;
        }
        sent[line.cpu()] = task;
        if (cpu == task.cpu || !migrationsSeen) {
            leaves(task, line.timeNanos());
        }
    }

    /** A line shows that a sleeper changed its CPU. */
    void migrated(ReplayTask task, TraceLine line, int toCpu) {
        if (task.sentTo == toCpu && task.sentBy == line.cpu()) {
            leaves(task, line.timeNanos());
        }
    }

    /** Lines show when tasks change their CPU. */
    void migrationsAreShown() {
        migrationsSeen = true;
    }

    private void leaves(ReplayTask task, long now) {
        view.thisCpu = task.sentBy;
        task.listed = state.kernel
                .decisions()
                .wakeQueueing()
                .decide(view, task.sentTo, false)
                .list();
        task.sentToIdleState = state.cpus[task.sentTo].idleState;
        task.leftNanos = now;
        show(task);
    }

    /**
     * A CPU prints a line: what it was doing before is done. A wakeup that it did not queue itself, which would have been its next line, is on
     * the list.
     */
    void wentOn(TraceLine line) {
        switched(state.cpus[line.cpu()]);
        ReplayTask task = sent[line.cpu()];
        if (line.event() instanceof TraceEvent.SentInterrupt e && e.wakeList()) {
            announced(task, line, e);
        }
        if (task == null || aboutTheWakeup(line.event(), task)) {
            return;
        }
        sent[line.cpu()] = null;
        if (task.sentTo >= 0 && task.sentBy == line.cpu() && !task.queued) {
            task.listed = true;
            show(task);
        }
    }

    private static boolean aboutTheWakeup(TraceEvent event, ReplayTask task) {
        return (event instanceof TraceEvent.Migrated m && m.pid() == task.id)
                || (event instanceof TraceEvent.Woken w && w.pid() == task.id);
    }

    private void announced(@Nullable ReplayTask task, TraceLine line, TraceEvent.SentInterrupt e) {
        interrupts.seen(task != null ? task.sentToIdleState : state.cpus[e.cpu()].idleState);
        if (task != null && task.sentBy == line.cpu()) {
            long took = line.timeNanos() - task.leftNanos;
            announceNanos = announceNanos == 0
                    ? took
                    : announceNanos + (Math.min(took, HELD_UP * announceNanos) - announceNanos) / ANNOUNCE_WEIGHT;
        }
    }

    /** A CPU that went idle prints its next line: the lock of its queue, held over the switch, is free for wakers that want to queue a task there. */
    private void switched(ReplayCpu cpu) {
        if (!cpu.switching) {
            return;
        }
        cpu.switching = false;
        for (ReplayTask task : sent) {
            if (task != null && task.waitsForLock && task.sentTo == cpu.number) {
                task.waitsForLock = false;
                show(task);
            }
        }
    }

    /** A CPU picked its idle task: wakers that want to queue a task there themselves have not done so, and cannot until it has switched. */
    void ranOut(ReplayCpu cpu) {
        cpu.switching = true;
        state.forgetHeldUp(cpu);
    }

    /**
     * Somebody is about to look. Where the trace shows the interrupts of wake lists, a waker that has been silent for longer than they
     * take was held up before it set the mark.
     */
    void look(long now) {
        for (int cpu = 0; cpu < sent.length; cpu++) {
            ReplayTask task = sent[cpu];
            if (task != null
                    && task.sentBy == cpu
                    && task.pending
                    && announceNanos > 0
                    && now - task.leftNanos > HELD_UP * announceNanos
                    && interrupts.shownFor(task.sentToIdleState)) {
                hide(task);
            }
        }
    }

    /** The CPU a task was sent to is busy from now on, whether the task is on its wake list or the waker is about to queue it there. */
    private void show(ReplayTask task) {
        if (!task.listed && state.cpus[task.sentTo].switching) {
            task.waitsForLock = true;
        } else if (!task.pending) {
            task.pending = true;
            state.cpus[task.sentTo].pending++;
        }
    }

    private void hide(ReplayTask task) {
        if (task.pending) {
            ReplayCpu cpu = state.cpus[task.sentTo];
            cpu.pending = Math.max(0, cpu.pending - 1);
            task.pending = false;
        }
    }

    /** A CPU queues a task that was on its list, as its line says: was there an interrupt to announce it? */
    void queues(ReplayTask task, ReplayCpu cpu) {
        boolean onlyOne = cpu.pending == (task.pending ? 1 : 0);
        if (task.sentTo == cpu.number && task.sentBy != cpu.number && sent[task.sentBy] == task && onlyOne) {
            interrupts.missed(task.sentToIdleState);
        }
    }

    /** A task is on a queue. */
    void arrive(ReplayTask task) {
        hide(task);
        task.sentTo = -1;
        task.waitsForLock = false;
    }
}
