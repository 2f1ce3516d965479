package org.schedgate.simulator.workload;

import java.util.function.UnaryOperator;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.TaskSpec;

/**
 * A run whose first task is started in another way, and which is otherwise the run it is made of.
 *
 * @param run what is run
 * @param change what is made of its first task
 */
record ChangedStart(WorkloadRun run, UnaryOperator<TaskSpec> change) implements WorkloadRun {
    @Override
    public TaskSpec main() {
        return change.apply(run.main());
    }

    @Override
    public long warmUpNanos() {
        return run.warmUpNanos();
    }

    @Override
    public long operations() {
        return run.operations();
    }

    @Override
    public void report(MetricSink sink) {
        run.report(sink);
    }

    @Override
    public String output() {
        return run.output();
    }
}
