package org.schedgate.simulator.switchedoff;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

/** Writes down what a run did with its tasks: who began to run, was moved and was enqueued, where and when. Branches are left out on purpose. */
final class RunWatch implements SchedListener {
    record Ran(long now, int cpu, String task) {}

    record Moved(long now, String task, int from, int to, Migration cause) {}

    /** {@code by} is the CPU that did it. */
    record Enqueued(long now, String task, int by, int cpu, boolean isNew, long load) {}

    record Idled(long now, int cpu, int state, boolean tickStopped) {}

    final List<Ran> ran = new ArrayList<>();
    final List<Moved> moved = new ArrayList<>();
    final List<Enqueued> enqueued = new ArrayList<>();
    final List<Idled> idled = new ArrayList<>();

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        ran.add(new Ran(now, cpu, next.id() == 0 ? "idle" : next.name()));
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        moved.add(new Moved(now, task.name(), from, to, cause));
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        enqueued.add(new Enqueued(now, task.name(), cpu, task.cpu(), isNew, task.loadAvg()));
    }

    @Override
    public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
        idled.add(new Idled(now, cpu, state, tickStopped));
    }

    /** Return when and where a task first begins to run at or after a time. */
    Ran firstRun(String task, long from) {
        return found(
                ran.stream()
                        .filter(r -> r.now() >= from && r.task().equals(task))
                        .findFirst(),
                task + " never runs",
                from);
    }

    /** Return the first time at or after a time that a task is put on a queue by a wakeup or as a new task. */
    Enqueued firstEnqueued(String task, long from) {
        return found(
                enqueued.stream()
                        .filter(e -> e.now() >= from && e.task().equals(task))
                        .findFirst(),
                task + " is never enqueued",
                from);
    }

    private static <T> T found(Optional<T> event, String otherwise, long from) {
        return event.orElseThrow(() -> new AssertionError(otherwise + " from " + from + " ns on"));
    }

    /** Return how often a task begins to run before a time. */
    long runsBefore(String task, long before) {
        return ran.stream()
                .filter(r -> r.now() < before && r.task().equals(task))
                .count();
    }

    /** Return the moves for a reason within a time. */
    List<Moved> moves(Migration cause, long from, long before) {
        return moved.stream()
                .filter(m -> m.cause() == cause && m.now() >= from && m.now() < before)
                .toList();
    }
}
