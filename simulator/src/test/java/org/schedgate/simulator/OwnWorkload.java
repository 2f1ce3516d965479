package org.schedgate.simulator;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/** A user's own workload of one task, which may break its contract. */
record OwnWorkload(@Nullable Supplier<@Nullable TaskSpec> first) implements Workload {
    static OwnWorkload of(Program program) {
        return new OwnWorkload(() -> TaskSpec.of("own", "main", program));
    }

    @Override
    public String name() {
        return "own";
    }

    @Override
    public String commandLine() {
        return "own";
    }

    @Override
    @SuppressWarnings("NullAway") // what a caller without null checks may do
    public WorkloadRun start() {
        Supplier<@Nullable TaskSpec> task = first;
        return task == null ? null : new Started(task);
    }

    private record Started(Supplier<@Nullable TaskSpec> first) implements WorkloadRun {
        @Override
        @SuppressWarnings("NullAway")
        public TaskSpec main() {
            return first.get();
        }

        @Override
        public void report(MetricSink sink) {}

        @Override
        public String output() {
            return "";
        }
    }
}
