package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of a script: its events and barriers, and what its tasks have done. */
final class ScriptRun implements WorkloadRun {
    /** No event has so few tokens and no barrier had so many meetings: a wait that is still on its way returns at once. */
    private static final int STOPPED = Integer.MIN_VALUE;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Script script;
    private final Map<String, Futex> events = new TreeMap<>();
    private final Map<String, Meeting> barriers = new TreeMap<>();
    private final Map<String, Group> groups = new TreeMap<>();
    private boolean stopping;
    private long lastEndNanos;

    ScriptRun(Script script) {
        this.script = script;
        for (ScriptTask task : script.tasks()) {
            groups.put(task.name(), new Group(this, task));
        }
        for (ScriptTask child : script.children()) {
            groups.put(child.name(), new Group(this, child));
        }
    }

    /** A kind of task in this run. */
    static final class Group {
        private final ScriptTask task;
        private final ScriptAssembler code;
        private long iterations;

        private Group(ScriptRun run, ScriptTask task) {
            this.task = task;
            this.code = new ScriptAssembler(run, task.steps());
        }

        ScriptAssembler code() {
            return code;
        }

        void countIteration() {
            iterations++;
        }
    }

    /** A barrier: how many tasks have arrived, and a futex that counts its meetings. */
    static final class Meeting {
        private final Futex generation;
        private int arrived;

        private Meeting(String name) {
            generation = new Futex(name, 0);
        }

        Futex generation() {
            return generation;
        }

        int arrive() {
            return ++arrived;
        }

        void leave() {
            arrived = 0;
            generation.set((generation.value() + 1) & Integer.MAX_VALUE);
        }
    }

    Futex event(String name) {
        return events.computeIfAbsent(name, key -> new Futex(key, 0));
    }

    Meeting barrier(String name) {
        return barriers.computeIfAbsent(name, Meeting::new);
    }

    TaskSpec child(String name) {
        Group group = groups.get(name);
        if (group == null) {
            throw new IllegalStateException("child '" + name + "' was not checked");
        }
        return spec(group, name);
    }

    private TaskSpec spec(Group group, String taskName) {
        ScriptTask task = group.task;
        return new TaskSpec(
                taskName,
                task.group(),
                new ScriptProgram(this, group),
                task.nice(),
                task.affinity(),
                task.kind() == ScriptTask.Kind.PROCESS,
                task.kind() == ScriptTask.Kind.KERNEL_THREAD,
                task.scheduling());
    }

    boolean stopping() {
        return stopping;
    }

    void ended(long nowNanos) {
        lastEndNanos = nowNanos;
    }

    @Override
    public TaskSpec main() {
        List<TaskSpec> tasks = new ArrayList<>();
        for (ScriptTask task : script.tasks()) {
            Group group = java.util.Objects.requireNonNull(groups.get(task.name()));
            for (int i = 0; i < task.copies(); i++) {
                tasks.add(spec(group, task.copies() == 1 ? task.name() : task.name() + "-" + i));
            }
        }
        List<Futex> words = new ArrayList<>(events.values());
        barriers.values().forEach(meeting -> words.add(meeting.generation()));
        return TaskSpec.of(script.name(), "main", new Main(tasks, words));
    }

    @Override
    public void report(MetricSink sink) {
        sink.value(new Metric("script.completion_time", "ns", Direction.LOWER), (double) lastEndNanos);
        if (lastEndNanos == 0) {
            return;
        }
        iterations().forEach((group, count) -> {
            if (count > 0) {
                String name = "script.iterations_per_second."
                        + group.toLowerCase(Locale.ROOT).replace('.', '_');
                sink.value(new Metric(name, "1/s", Direction.HIGHER), count * NANOS_PER_SECOND / lastEndNanos);
            }
        });
    }

    /** Add up the iterations of the kinds of task that share a group. */
    private Map<String, Long> iterations() {
        Map<String, Long> sums = new TreeMap<>();
        for (Group group : groups.values()) {
            sums.merge(group.task.group(), group.iterations, Long::sum);
        }
        return sums;
    }

    @Override
    public String output() {
        StringBuilder text = new StringBuilder(script.name())
                .append(": completed after ")
                .append(lastEndNanos)
                .append(" ns\n");
        iterations()
                .forEach((group, count) ->
                        text.append(group).append(": ").append(count).append(" iterations\n"));
        return text.toString();
    }

    /** Create the tasks; where there is a runtime, sleep that long, then stop and wake all that wait. */
    private final class Main implements Program {
        private final List<TaskSpec> tasks;
        private final List<Futex> words;
        private int created;
        private int woken;
        private boolean slept;

        Main(List<TaskSpec> tasks, List<Futex> words) {
            this.tasks = tasks;
            this.words = words;
            this.slept = script.runtimeNanos() == 0;
        }

        @Override
        public void next(TaskContext self, Actions next) {
            if (created < tasks.size()) {
                next.fork(tasks.get(created++));
                return;
            }
            if (!slept) {
                slept = true;
                next.sleep(script.runtimeNanos());
                return;
            }
            if (script.runtimeNanos() > 0) {
                if (!stopping) {
                    stopping = true;
                    words.forEach(word -> word.set(STOPPED));
                }
                if (woken < words.size()) {
                    next.wake(words.get(woken++), Integer.MAX_VALUE);
                    return;
                }
            }
            next.exit();
        }
    }
}
