package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.schedgate.simulator.task.ControlGroup;

/**
 * A workload put together from steps: run, spin, sleep, wake, wait, meet at a barrier, fork, exit, again and again.
 *
 * <pre>{@code
 * Script.named("ping-pong")
 *     .task("ping", t -> t.repeat(1000, r -> r.wake("there").await("back")))
 *     .task("pong", t -> t.repeat(1000, r -> r.await("there").wake("back")));
 * }</pre>
 *
 * <p>A first task, of group {@code main}, creates the others in the order given. Without a {@link #runtime} the run ends when all have
 * ended. With one, main sleeps that long and then stops the others: a waiting task ends at once, another before its next step.
 * Immutable; every method returns a changed copy. What cannot work is refused by {@link #start()}.
 */
public final class Script implements Workload {
    /** The longest runtime. */
    public static final Duration RUNTIME_MAX = Duration.ofDays(1);

    private final String name;
    private final long runtimeNanos;
    private final List<ScriptTask> tasks;
    private final List<ScriptTask> children;

    private Script(String name, long runtimeNanos, List<ScriptTask> tasks, List<ScriptTask> children) {
        this.name = name;
        this.runtimeNanos = runtimeNanos;
        this.tasks = List.copyOf(tasks);
        this.children = List.copyOf(children);
    }

    /** Return an empty script. A name has letters, digits, '_', '.' and '-' only. */
    public static Script named(String name) {
        return new Script(Steps.named("script", name), 0, List.of(), List.of());
    }

    /** Add one task. */
    public Script task(String taskName, UnaryOperator<Steps> steps) {
        return task(ScriptTask.named(taskName, steps));
    }

    /** Add several tasks that do the same, 1..{@link ScriptTask#COPIES_MAX}. */
    public Script tasks(int copies, String taskName, UnaryOperator<Steps> steps) {
        return task(ScriptTask.named(taskName, steps).copies(copies));
    }

    /** Add a kind of task. */
    public Script task(ScriptTask task) {
        Objects.requireNonNull(
                task, () -> "script '" + name + "': task is null, give one such as ScriptTask.named(...)");
        return new Script(name, runtimeNanos, longer(tasks, task), children);
    }

    /** Add a kind of task that exists only once some task forks it. */
    public Script child(String childName, UnaryOperator<Steps> steps) {
        return child(ScriptTask.named(childName, steps));
    }

    /** Add a kind of task that exists only once some task forks it; each fork creates one. */
    public Script child(ScriptTask child) {
        Objects.requireNonNull(
                child, () -> "script '" + name + "': child is null, give one such as ScriptTask.named(...)");
        if (child.copies() != 1) {
            throw new IllegalArgumentException("script '" + name + "': child '" + child.name() + "' in "
                    + child.copies() + " copies, accepted is 1: fork it several times");
        }
        return new Script(name, runtimeNanos, tasks, longer(children, child));
    }

    private static List<ScriptTask> longer(List<ScriptTask> list, ScriptTask task) {
        List<ScriptTask> longer = new ArrayList<>(list);
        longer.add(task);
        return longer;
    }

    /** Stop the tasks after some time, 1 ns..{@link #RUNTIME_MAX}. */
    public Script runtime(Duration runtime) {
        Objects.requireNonNull(
                runtime, () -> "script '" + name + "': runtime is null: accepted is 1 ns.." + RUNTIME_MAX);
        if (runtime.isNegative() || runtime.isZero() || runtime.compareTo(RUNTIME_MAX) > 0) {
            throw new IllegalArgumentException(
                    "script '" + name + "': runtime " + runtime + ": accepted is 1 ns.." + RUNTIME_MAX);
        }
        return new Script(name, runtime.toNanos(), tasks, children);
    }

    long runtimeNanos() {
        return runtimeNanos;
    }

    List<ScriptTask> tasks() {
        return tasks;
    }

    List<ScriptTask> children() {
        return children;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<ControlGroup> groups() {
        List<ControlGroup> groups = new ArrayList<>();
        for (ScriptTask task : tasks) {
            addGroup(groups, task);
        }
        for (ScriptTask child : children) {
            addGroup(groups, child);
        }
        return groups;
    }

    private static void addGroup(List<ControlGroup> groups, ScriptTask task) {
        ControlGroup group = task.scheduling().group();
        if (group != null) {
            groups.add(group);
        }
    }

    /** Return the whole script in one line; times in nanoseconds. */
    @Override
    public String commandLine() {
        StringBuilder line = new StringBuilder("script ").append(name);
        if (runtimeNanos > 0) {
            line.append(" runtime ").append(runtimeNanos);
        }
        for (ScriptTask task : tasks) {
            line.append(" | ").append(task);
        }
        for (ScriptTask child : children) {
            line.append(" | child ").append(child);
        }
        return line.toString();
    }

    /**
     * Return a fresh run.
     *
     * @throws IllegalStateException if the script has no task, a name twice, forks what is no child, gives one barrier two sizes, or goes on
     *     forever without a runtime
     */
    @Override
    public WorkloadRun start() {
        if (tasks.isEmpty()) {
            throw refused("it has no task, add one by task(...)");
        }
        Map<String, Integer> barriers = new TreeMap<>();
        TreeSet<String> names = new TreeSet<>();
        names.add("main");
        List<ScriptTask> all = new ArrayList<>(tasks);
        all.addAll(children);
        for (ScriptTask task : all) {
            if (!names.add(task.name())) {
                throw refused("two kinds of task are named '" + task.name() + "'");
            }
            check(task.steps(), barriers);
        }
        return new ScriptRun(this);
    }

    private void check(Steps steps, Map<String, Integer> barriers) {
        for (Step step : steps.list()) {
            if (step instanceof Step.Fork fork
                    && children.stream().noneMatch(child -> child.name().equals(fork.child()))) {
                throw refused("it forks '" + fork.child() + "', which is no child of it");
            }
            if (step instanceof Step.Barrier barrier) {
                Integer before = barriers.putIfAbsent(barrier.name(), barrier.tasks());
                if (before != null && before != barrier.tasks()) {
                    throw refused(
                            "barrier '" + barrier.name() + "' is for " + before + " tasks and for " + barrier.tasks());
                }
            }
            if (step instanceof Step.Loop loop) {
                if (loop.times() == Step.Loop.FOREVER && runtimeNanos == 0) {
                    throw refused("it goes on forever, give it a runtime");
                }
                check(loop.body(), barriers);
            }
        }
    }

    private IllegalStateException refused(String why) {
        return new IllegalStateException("script '" + name + "': " + why);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Script that && commandLine().equals(that.commandLine());
    }

    @Override
    public int hashCode() {
        return commandLine().hashCode();
    }

    @Override
    public String toString() {
        return commandLine();
    }
}
