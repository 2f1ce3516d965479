package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/**
 * Several workloads at once, each a process that a shell starts in the background; the run ends when all have ended. Immutable.
 *
 * <p>Their own metrics are reported under {@code together.<n>.}, n counted from 1 in the order given.
 */
public final class Together implements Workload {
    private final List<Workload> parts;

    private Together(List<Workload> parts) {
        this.parts = parts;
    }

    @Override
    public List<ControlGroup> groups() {
        return parts.stream().flatMap(part -> part.groups().stream()).toList();
    }

    /** Return it with the sessions of its parts counted on, so that no two are one group. */
    private static Together numbered(List<? extends Workload> parts, int before) {
        List<Workload> all = new ArrayList<>();
        int sessions = before;
        for (Workload part : parts) {
            Workload numbered = Session.numberedAfter(part, sessions);
            sessions += Session.in(part);
            all.add(numbered);
        }
        return new Together(List.copyOf(all));
    }

    Together numberedAfter(int before) {
        return numbered(parts, before);
    }

    int sessions() {
        return parts.stream().mapToInt(Session::in).sum();
    }

    /** Return some workloads to be run at once, at least one. */
    public static Together of(Workload... parts) {
        Objects.requireNonNull(parts, "together: workloads are null: give at least one");
        return of(Arrays.asList(parts));
    }

    /** Return some workloads to be run at once, at least one. */
    public static Together of(List<? extends Workload> parts) {
        Objects.requireNonNull(parts, "together: workloads are null: give at least one");
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("together: no workload, give at least one");
        }
        for (Workload part : parts) {
            Objects.requireNonNull(part, "together: one of the workloads is null: leave it out");
        }
        return numbered(parts, 0);
    }

    @Override
    public String name() {
        return "together";
    }

    @Override
    public String commandLine() {
        return parts.stream().map(Workload::commandLine).collect(Collectors.joining(" & ")) + " & wait";
    }

    @Override
    public WorkloadRun start() {
        return new Run(parts.stream().map(Workload::start).toList());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Together that && commandLine().equals(that.commandLine());
    }

    @Override
    public int hashCode() {
        return commandLine().hashCode();
    }

    @Override
    public String toString() {
        return commandLine();
    }

    private record Run(List<WorkloadRun> parts) implements WorkloadRun {
        @Override
        public TaskSpec main() {
            List<TaskSpec> mains = new ArrayList<>();
            for (WorkloadRun part : parts) {
                TaskSpec main = part.main();
                mains.add(main.kernelThread() ? main : main.asProcess());
            }
            int[] started = new int[1];
            Program shell = (TaskContext self, org.schedgate.simulator.task.Actions next) -> {
                if (started[0] < mains.size()) {
                    next.fork(mains.get(started[0]++));
                } else {
                    next.exit();
                }
            };
            return TaskSpec.of("sh", "shell", shell);
        }

        @Override
        public void report(MetricSink sink) {
            for (int i = 0; i < parts.size(); i++) {
                parts.get(i).report(new Prefixed(sink, "together." + (i + 1) + "."));
            }
        }

        @Override
        public String output() {
            return parts.stream().map(WorkloadRun::output).collect(Collectors.joining());
        }
    }

    private record Prefixed(MetricSink sink, String prefix) implements MetricSink {
        @Override
        public void value(Metric metric, double value) {
            sink.value(new Metric(prefix + metric.name(), metric.unit(), metric.direction()), value);
        }

        @Override
        public void histogram(String name, String unit, LatencyHistogram histogram) {
            sink.histogram(prefix + name, unit, histogram);
        }
    }
}
