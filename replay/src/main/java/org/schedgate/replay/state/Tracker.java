package org.schedgate.replay.state;

import java.util.function.Consumer;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.trace.Shown;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.simulator.kernel.KernelProfile;

/**
 * Rebuilds a machine's state line by line and asks a kernel profile at each placement, before the line that answers it.
 *
 * <p>Nothing a later line says reaches an answer. Answers the kernel gave earlier do: they are lines before.
 *
 * <p>Where the trace has the probes {@code sel} and {@code selr} they are question and answer. Without them a wakeup asks at {@code
 * sched_waking} and is answered by {@code sched_migrate_task} or {@code sched_wakeup}; a new task asks and is answered at {@code
 * sched_wakeup_new}; what the probes tell about the task is kept by bookkeeping, and whether a waker will sleep is assumed.
 */
public final class Tracker {
    private static final String WORKLOAD_MARK = "wl_begin ";

    private final ReplayState state;
    private final Renumbering renumbering;
    private final OnTheWay onTheWay;
    private final RunBook runs;
    private final TickBook ticks;
    private final RaceWatch races;
    private final Questions questions;
    private final ProbeFlags flags = new ProbeFlags();
    private final Unprobed unprobed;
    private String workload = "-";
    private boolean probed;

    /**
     * Create a tracker that knows nothing yet.
     *
     * @param kernel the profile to ask
     * @param account the machine that was recorded
     * @param assumptions what to assume where the trace does not say
     * @param sink gets every decision, in the order of the answers
     */
    public Tracker(KernelProfile kernel, GuestAccount account, Assumptions assumptions, Consumer<Decision> sink) {
        state = new ReplayState(kernel, account);
        renumbering = new Renumbering(account.cpus());
        ticks = new TickBook(state);
        races = new RaceWatch(state.cpuCount());
        onTheWay = new OnTheWay(state);
        runs = new RunBook(state, races, ticks, onTheWay);
        questions = new Questions(state, races, assumptions.learnFromAnswers(), sink);
        unprobed = new Unprobed(state, questions, onTheWay, assumptions.syncWakeups());
    }

    /**
     * Take the next line.
     *
     * @throws IllegalArgumentException if it names a CPU the machine does not have
     */
    public void accept(TraceLine read) {
        if (read.event() instanceof TraceEvent.Section) {
            state.forgetRunning();
            ticks.pause();
            races.reset();
            questions.reset();
            unprobed.reset();
            return;
        }
        TraceLine line = renumbering.apply(read);
        ticks.advanceTo(line.timeNanos());
        onTheWay.wentOn(line);
        runs.seeCurrent(line);
        if (!probed && !(line.event() instanceof TraceEvent.Select)) {
            unprobed.before(line);
        }
        take(line);
    }

    private void take(TraceLine line) {
        TraceEvent event = line.event();
        if (event instanceof TraceEvent.Switch e) {
            races.changed(line.cpu());
            runs.switched(line, e);
        } else if (event instanceof TraceEvent.Waking e) {
            waking(line, e);
        } else if (event instanceof TraceEvent.Woken e) {
            woken(line, e);
        } else if (event instanceof TraceEvent.Migrated e) {
            migrated(line, e);
        } else if (event instanceof TraceEvent.Forked e) {
            runs.forked(line, e);
        } else if (event instanceof TraceEvent.Exited e) {
            state.task(e.pid(), line.comm(), line.cpu()).dead = true;
        } else if (event instanceof TraceEvent.IdleState e) {
            idleState(line, e);
        } else if (event instanceof TraceEvent.Select e) {
            select(line, e);
        } else if (event instanceof TraceEvent.Selected e) {
            races.changed(line.cpu());
            answered(line, e.cpu());
        } else if (event instanceof TraceEvent.SentInterrupt e) {
            interrupt(line, e);
        } else if (event instanceof TraceEvent.Mark e && e.text().startsWith(WORKLOAD_MARK)) {
            workload = Shown.of(e.text().substring(WORKLOAD_MARK.length()).trim());
        }
    }

    /** An idle CPU that leaves its idle state without a task served a tick or balanced for others: both age its averages. */
    private void idleState(TraceLine line, TraceEvent.IdleState e) {
        ReplayCpu cpu = state.cpus[e.cpu()];
        cpu.idleState = e.state();
        state.sawIdleState(e.state());
        if (e.state() >= 0) {
            ticks.entersIdle(cpu);
        } else if (cpu.idle()) {
            ticks.idleInterrupt(cpu, line.timeNanos());
        }
    }

    /** An interrupt that has another CPU call a function, sent by a busy CPU's own interrupt, its tick, is for balancing. */
    private void interrupt(TraceLine line, TraceEvent.SentInterrupt e) {
        ReplayCpu cpu = state.cpus[line.cpu()];
        if (e.purpose() == TraceEvent.SentInterrupt.Purpose.FUNCTION
                && line.context() == TraceLine.Context.HARDIRQ
                && cpu.current != cpu.idleTask) {
            ticks.kicks(line.cpu(), e.cpu(), line.timeNanos());
        }
    }

    private void waking(TraceLine line, TraceEvent.Waking e) {
        ReplayTask task = state.task(e.pid(), e.comm(), e.targetCpu());
        task.setPrio(e.prio());
        races.announce(e.pid());
        if (!task.queued) {
            task.cpu = e.targetCpu();
            if (!probed) {
                unprobed.waking(line, workload, task);
            }
        }
    }

    private void woken(TraceLine line, TraceEvent.Woken e) {
        races.changed(line.cpu());
        if (!probed && e.isNew()) {
            unprobed.started(line, workload, e);
        }
        runs.woken(line, e);
        races.arrived(e.pid());
    }

    private void migrated(TraceLine line, TraceEvent.Migrated e) {
        races.changed(line.cpu());
        runs.migrated(line, e);
    }

    private void select(TraceLine line, TraceEvent.Select e) {
        if (!probed) {
            probed = true;
            unprobed.reset();
            questions.reset();
        }
        ReplayTask task = state.task(e.pid(), "", e.prev());
        task.recentUsedCpu = e.recentCpu();
        task.wakeeFlips = e.flips();
        Decision.Kind kind = flags.kind(e);
        if (kind == Decision.Kind.WAKE) {
            state.loads.correct(state.cpus[e.prev()], task, e.load(), e.util());
        }
        onTheWay.look(line.timeNanos());
        questions.ask(line, workload, kind, task, e.prev(), flags.sync(e), e.allowedCpus());
    }

    private void answered(TraceLine line, int cpu) {
        Question question = questions.answer(line, cpu);
        if (question != null && question.kind() != Decision.Kind.EXEC) {
            onTheWay.send(question.task(), cpu, line, question.kind() == Decision.Kind.FORK);
        }
    }

    /** Return how many questions of the probe no line answered so far. */
    public long unanswered() {
        return questions.unanswered();
    }
}
