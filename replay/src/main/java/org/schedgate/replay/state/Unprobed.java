package org.schedgate.replay.state;

import org.jspecify.annotations.Nullable;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;

/**
 * Takes questions and answers from the kernel's own events, for a trace without the probes.
 *
 * <p>A CPU that wakes a sleeper runs nothing else until the task has its CPU: if it moves there is {@code sched_migrate_task}; if the
 * CPU's next line is another one, the task stays where it was.
 */
final class Unprobed {
    private final ReplayState state;
    private final Questions questions;
    private final OnTheWay onTheWay;
    private final boolean sync;

    /** The task whose placement each CPU was asked for. */
    private final @Nullable ReplayTask[] asked;

    Unprobed(ReplayState state, Questions questions, OnTheWay onTheWay, boolean sync) {
        this.state = state;
        this.questions = questions;
        this.onTheWay = onTheWay;
        this.sync = sync;
        asked = new @Nullable ReplayTask[state.cpuCount()];
    }

    void reset() {
        java.util.Arrays.fill(asked, null);
    }

    /** A sleeper is woken: ask, unless it is bound to its CPU. */
    void waking(TraceLine line, String workload, ReplayTask task) {
        if (!task.fair() || KernelThreads.boundTo(task.name, state.numbers.number(task.cpu))) {
            return;
        }
        asked[line.cpu()] = task;
        boolean byTask = line.pid() != 0 && !Questions.inInterrupt(line);
        questions.ask(line, workload, Decision.Kind.WAKE, task, task.cpu, sync && byTask, -1);
    }

    /** Before a line is taken: does it answer a question that is open, as the task's move or arrival, or as its waker's next line? */
    void before(TraceLine line) {
        if (line.event() instanceof TraceEvent.Migrated e) {
            answerFor(line, e.pid(), e.toCpu(), true);
        } else if (line.event() instanceof TraceEvent.Woken e) {
            answerFor(line, e.pid(), e.targetCpu(), false);
        }
        ReplayTask task = asked[line.cpu()];
        if (task != null) {
            answer(line, line.cpu(), task.cpu);
            onTheWay.send(task, task.cpu, line, false);
        }
    }

    private void answerFor(TraceLine line, int pid, int target, boolean onItsWay) {
        for (int cpu = 0; cpu < asked.length; cpu++) {
            ReplayTask task = asked[cpu];
            if (task != null && task.id == pid) {
                answer(line, cpu, target);
                if (onItsWay) {
                    onTheWay.send(task, target, line, false);
                }
            }
        }
    }

    /** A new task is queued: ask where it should go, and compare. */
    void started(TraceLine line, String workload, TraceEvent.Woken e) {
        ReplayTask child = state.task(e.pid(), e.comm(), line.cpu());
        if (child.fair()) {
            questions.ask(line, workload, Decision.Kind.FORK, child, line.cpu(), false, -1);
            questions.answer(line, e.targetCpu());
        }
    }

    private void answer(TraceLine line, int cpu, int target) {
        asked[cpu] = null;
        questions.answer(
                new TraceLine(
                        line.number(),
                        line.timeNanos(),
                        cpu,
                        line.pid(),
                        line.comm(),
                        line.context(),
                        line.needResched(),
                        line.event()),
                target);
    }
}
