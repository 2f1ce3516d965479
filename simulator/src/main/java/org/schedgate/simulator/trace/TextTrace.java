package org.schedgate.simulator.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Writes every scheduling event as one line, the branch of each decision included: two runs are the same if their lines are.
 *
 * <p>A line is the time in nanoseconds, {@code [cpu]}, the event's name, then {@code key=value} pairs. Tasks are written as
 * {@code name:id}. The layout is the same in every locale.
 */
public final class TextTrace implements SchedListener {
    private final Appendable out;
    private final StringBuilder line = new StringBuilder(160);

    /** Write to {@code out}, which stays open. */
    public TextTrace(Appendable out) {
        this.out = Objects.requireNonNull(out, "receiver of the text trace is null: give where it goes");
    }

    private TextTrace begin(long now, String event) {
        line.setLength(0);
        line.append(now).append(' ').append(event);
        return this;
    }

    private TextTrace begin(long now, int cpu, String event) {
        line.setLength(0);
        line.append(now).append(" [").append(cpu).append("] ").append(event);
        return this;
    }

    private TextTrace with(String key, TaskView task) {
        line.append(' ').append(key).append('=').append(task.name()).append(':').append(task.id());
        return this;
    }

    private TextTrace with(String key, long value) {
        line.append(' ').append(key).append('=').append(value);
        return this;
    }

    private TextTrace with(String key, String value) {
        line.append(' ').append(key).append('=').append(value);
        return this;
    }

    private TextTrace with(String key, boolean value) {
        line.append(' ').append(key).append('=').append(value ? 1 : 0);
        return this;
    }

    /** Write a branch as the question and the constant, so that equal names of two questions differ. */
    private TextTrace with(String key, Enum<?> value) {
        Class<?> type = value.getDeclaringClass();
        Class<?> question = type.getDeclaringClass();
        line.append(' ').append(key).append('=');
        if (question != null && type.getSimpleName().equals("Branch")) {
            line.append(question.getSimpleName()).append('.');
        }
        line.append(value.name());
        return this;
    }

    private void end() {
        try {
            out.append(line.append('\n'));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the text trace: " + e.getMessage(), e);
        }
    }

    @Override
    public void forked(long now, int cpu, TaskView parent, TaskView child) {
        begin(now, cpu, "forked").with("parent", parent).with("child", child).end();
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        begin(now, cpu, "waking")
                .with("waker", waker)
                .with("wakee", wakee)
                .with("interrupt", interrupt)
                .end();
    }

    @Override
    public void selected(
            long now,
            int cpu,
            Selection kind,
            TaskView task,
            int previous,
            int chosen,
            Enum<?> first,
            Enum<?> branch,
            long costNanos) {
        begin(now, cpu, "selected")
                .with("kind", kind)
                .with("task", task)
                .with("previous", previous)
                .with("chosen", chosen)
                .with("first", first)
                .with("branch", branch)
                .with("costNanos", costNanos)
                .end();
    }

    @Override
    public void queueing(long now, int cpu, TaskView task, int target, Enum<?> branch) {
        begin(now, cpu, "queueing")
                .with("task", task)
                .with("target", target)
                .with("branch", branch)
                .end();
    }

    @Override
    public void pendingSet(long now, int cpu, TaskView task, int target) {
        begin(now, cpu, "pendingSet").with("task", task).with("target", target).end();
    }

    @Override
    public void ipiSent(long now, int cpu, int target) {
        begin(now, cpu, "ipiSent").with("target", target).end();
    }

    @Override
    public void wakeListHandler(long now, int cpu) {
        begin(now, cpu, "wakeListHandler").end();
    }

    @Override
    public void wakeListLocked(long now, int cpu) {
        begin(now, cpu, "wakeListLocked").end();
    }

    @Override
    public void pendingCleared(long now, int cpu) {
        begin(now, cpu, "pendingCleared").end();
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        begin(now, "migrated")
                .with("task", task)
                .with("from", from)
                .with("to", to)
                .with("cause", cause)
                .end();
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        begin(now, cpu, "enqueued")
                .with("task", task)
                .with("isNew", isNew)
                .with("queue", task.cpu())
                .end();
    }

    @Override
    public void preemptionChecked(long now, int cpu, TaskView running, TaskView wakee, Enum<?> branch) {
        begin(now, cpu, "preemptionChecked")
                .with("running", running)
                .with("wakee", wakee)
                .with("branch", branch)
                .end();
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        begin(now, cpu, "switched")
                .with("previous", previous)
                .with("stillRunnable", stillRunnable)
                .with("previousExits", previousExits)
                .with("next", next)
                .end();
    }

    @Override
    public void tick(long now, int cpu) {
        begin(now, cpu, "tick").end();
    }

    @Override
    public void tickChecked(long now, int cpu, TaskView running, Enum<?> branch) {
        begin(now, cpu, "tickChecked")
                .with("running", running)
                .with("branch", branch)
                .end();
    }

    @Override
    public void newidle(long now, int cpu, Enum<?> branch) {
        begin(now, cpu, "newidle").with("branch", branch).end();
    }

    @Override
    public void newidleDone(long now, int cpu, Enum<?> branch, int pulled) {
        begin(now, cpu, "newidleDone")
                .with("branch", branch)
                .with("pulled", pulled)
                .end();
    }

    @Override
    public void balanced(
            long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {
        begin(now, cpu, "balanced")
                .with("destination", destination)
                .with("domain", domain.toString())
                .with("type", type)
                .with("branch", branch)
                .with("moved", moved)
                .end();
    }

    @Override
    public void nohzKicked(long now, int cpu, int target, Enum<?> branch) {
        begin(now, cpu, "nohzKicked")
                .with("target", target)
                .with("branch", branch)
                .end();
    }

    @Override
    public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
        begin(now, cpu, "idleEntered")
                .with("state", state)
                .with("tickStopped", tickStopped)
                .end();
    }

    @Override
    public void idleLeft(long now, int cpu, int state) {
        begin(now, cpu, "idleLeft").with("state", state).end();
    }

    @Override
    public void spun(long now, int cpu, TaskView task, long nanos) {
        begin(now, cpu, "spun").with("task", task).with("nanos", nanos).end();
    }

    @Override
    public void mutexSlept(long now, int cpu, TaskView task) {
        begin(now, cpu, "mutexSlept").with("task", task).end();
    }

    @Override
    public void exited(long now, int cpu, TaskView task) {
        begin(now, cpu, "exited").with("task", task).end();
    }

    @Override
    public void finished(long now) {
        begin(now, "finished").end();
    }
}
