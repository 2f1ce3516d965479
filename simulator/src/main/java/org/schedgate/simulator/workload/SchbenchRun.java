package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of schbench: main(), the threads' shared memory, and what they measured. */
final class SchbenchRun implements WorkloadRun {
    private static final int P99 = 99_000;

    private final Schbench options;
    private final SchbenchHistogram latencies = new SchbenchHistogram();
    private final List<SchbenchMessageThread> messageThreads = new ArrayList<>();
    private boolean stopping;
    private double loopsPerSecondSum;

    SchbenchRun(Schbench options) {
        this.options = options;
        for (int i = 0; i < options.messageThreads(); i++) {
            messageThreads.add(new SchbenchMessageThread(this, options, "message-" + i));
        }
    }

    boolean stopping() {
        return stopping;
    }

    void addLatency(long micros) {
        latencies.add(micros);
    }

    void addLoopsPerSecond(double loopsPerSecond) {
        loopsPerSecondSum += loopsPerSecond;
    }

    @Override
    public TaskSpec main() {
        return thread("main", new Main());
    }

    static TaskSpec thread(String group, Program program) {
        return TaskSpec.of("schbench", group, program);
    }

    @Override
    public void report(MetricSink sink) {
        sink.histogram("schbench.latency", "us", latencies.toLatencyHistogram());
        sink.value(new Metric("schbench.samples", "1", Direction.NONE), (double) latencies.samples());
        int workers = options.messageThreads() * options.workerThreads();
        sink.value(new Metric("schbench.loops_per_second", "1/s", Direction.HIGHER), loopsPerSecondSum / workers);
    }

    @Override
    public String output() {
        StringBuilder text = new StringBuilder("Latency percentiles (usec)\n");
        for (int percentile : LatencyHistogram.PERCENTILES) {
            text.append('\t')
                    .append(percentile == P99 ? "*" : "")
                    .append(percentile / 1000)
                    .append('.')
                    .append(Integer.toString(1000 + percentile % 1000).substring(1))
                    .append("0th: ")
                    .append(latencies.percentile(percentile))
                    .append('\n');
        }
        // The tool's minimum starts at 0 and is only ever lowered, so it prints 0 whatever was measured.
        return text.append("\tmin=0, max=").append(latencies.max()).append('\n').toString();
    }

    /** main(): create the message threads, sleep, stop them, wake and join each. */
    private final class Main implements Program {
        private final SchbenchJoin join = new SchbenchJoin(messageThreads);
        private int created;
        private boolean slept;

        @Override
        public void next(TaskContext self, Actions next) {
            if (created < messageThreads.size()) {
                next.fork(thread("message", messageThreads.get(created++)));
                return;
            }
            if (!slept) {
                slept = true;
                next.sleep(options.runtimeNanos());
                return;
            }
            stopping = true;
            if (!join.acts(next)) {
                next.exit();
            }
        }
    }
}
