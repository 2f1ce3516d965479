package org.schedgate.simulator.workload;

import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.task.TaskSpec;

/** One run of cyclictest: its threads, and how late each loop was, in whole microseconds. */
final class CyclictestRun implements WorkloadRun {
    private final Cyclictest options;
    private final Map<Long, Long> latencies = new TreeMap<>();
    private long micros;
    private long loops;

    CyclictestRun(Cyclictest options) {
        this.options = options;
    }

    @Override
    public TaskSpec main() {
        int[] created = new int[1];
        ChildEnds ends = new ChildEnds("cyclictest", true, options.threads());
        // The program switches timer slack off for itself.
        TaskScheduling scheduling = TaskScheduling.NORMAL.withTimerSlack(0);
        TaskSpec main = TaskSpec.of("cyclictest", "main", (self, next) -> {
                    if (created[0] < options.threads()) {
                        int thread = created[0]++;
                        next.fork(TaskSpec.of(
                                        "cyclictest",
                                        "cyclictest",
                                        WlRun.ending(new Timer(options.intervalNanos(thread)), ends, thread))
                                .withNice(options.nice())
                                .scheduled(scheduling.with(options.policy())));
                    } else if (!ends.awaitAll(next)) {
                        next.exit();
                    }
                })
                .withNice(options.nice())
                .scheduled(scheduling);
        return options.cpus() == null ? main : main.on(options.cpus());
    }

    @Override
    public void report(MetricSink sink) {
        sink.histogram(
                "cyclictest.latency",
                "us",
                new LatencyHistogram(
                        latencies.keySet().stream().toList(),
                        latencies.values().stream().toList()));
        sink.value(
                new Metric("cyclictest.latency_mean", "us", Direction.LOWER), loops == 0 ? 0 : (double) micros / loops);
    }

    @Override
    public String output() {
        return latencies.isEmpty()
                ? "no loop\n"
                : "C: " + loops + " Min: " + latencies.keySet().iterator().next() + " Avg: " + micros / loops + " Max: "
                        + latencies.keySet().stream().reduce(0L, Math::max) + "\n";
    }

    /** Sleep until the next multiple of the interval, measure, and again; multiples that have passed are left out. */
    private final class Timer implements WlRun.Part {
        private final long intervalNanos;
        private long startNanos = -1;
        private long due;
        private int done;

        Timer(long intervalNanos) {
            this.intervalNanos = intervalNanos;
        }

        @Override
        public boolean acts(TaskContext self, Actions next) {
            long now = self.now();
            if (startNanos < 0) {
                startNanos = now;
                due = now + intervalNanos;
            } else {
                measured((now - due) / 1000);
                done++;
                due += intervalNanos * Math.max(1, (now - due + intervalNanos - 1) / intervalNanos);
            }
            boolean loopsDone = done > 0 && done == options.loops();
            boolean timeOver = options.runtimeNanos() > 0 && now - startNanos >= options.runtimeNanos();
            if (loopsDone || timeOver) {
                return false;
            }
            // The tool sleeps for nothing where the next one is due now.
            next.sleep(Math.max(1, due - now));
            return true;
        }

        private void measured(long late) {
            latencies.merge(late, 1L, Long::sum);
            micros += late;
            loops++;
        }
    }
}
