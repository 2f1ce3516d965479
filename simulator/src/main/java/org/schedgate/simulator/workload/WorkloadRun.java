package org.schedgate.simulator.workload;

import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.TaskSpec;

/** One run of a workload: the state of its tasks, and what it measured itself. */
public interface WorkloadRun {
    /** Return the first task, as the tool's main(); it is runnable on its first allowed CPU when the run starts. */
    TaskSpec main();

    /** Return how long from the start measurements of the simulator's own metrics are left out, nanoseconds; 0 for tools without a warm-up. */
    default long warmUpNanos() {
        return 0;
    }

    /**
     * Return how many operations of the workload's own the run does, such as messages, by which counts of scheduling events are divided;
     * 0 for a workload that has no such number.
     */
    default long operations() {
        return 0;
    }

    /** Report the workload's own metrics after the run has ended. */
    void report(MetricSink sink);

    /** Return what the tool prints at its end, in its own format. */
    String output();
}
