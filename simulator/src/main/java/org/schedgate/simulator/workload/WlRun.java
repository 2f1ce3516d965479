package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of {@code wl}: its main thread, which creates the others and joins them, and what was measured. */
final class WlRun implements WorkloadRun {
    private static final long MILLI = 1_000_000;

    private final Wl options;
    private final WlParts parts;
    private final List<Long> samples = new ArrayList<>();
    private long startNanos = -1;
    private long endNanos;

    WlRun(Wl options) {
        this.options = options;
        this.parts = WlParts.of(options, this);
    }

    /** What a thread does: asks for one action, or tells that it is through. */
    @FunctionalInterface
    interface Part {
        boolean acts(TaskContext self, Actions next);
    }

    /** Note one measured time, nanoseconds. */
    void sample(long nanos) {
        samples.add(nanos);
    }

    long startNanos() {
        return startNanos;
    }

    @Override
    public TaskSpec main() {
        TaskSpec main = TaskSpec.of("wl", parts.mainGroup(), new Main());
        return options.cpus() == null ? main : main.on(options.cpus());
    }

    /** Return a thread that does its part, tells its end and ends. */
    static TaskSpec thread(String group, int number, Part part, ChildEnds ends, int child) {
        return TaskSpec.of(group + number, group, ending(part, ends, child));
    }

    /** Return a program that does its part, tells its end and ends. */
    static Program ending(Part part, ChildEnds ends, int child) {
        boolean[] told = new boolean[1];
        return (self, next) -> {
            if (!told[0] && part.acts(self, next)) {
                return;
            }
            if (told[0]) {
                next.exit();
            } else {
                told[0] = true;
                ends.tell(child, next);
            }
        };
    }

    @Override
    public void report(MetricSink sink) {
        sink.value(new Metric("wl.time", "s", Direction.LOWER), (endNanos - startNanos) / 1e9);
        if (parts.measured().isEmpty()) {
            return;
        }
        TreeMap<Long, Long> counts = new TreeMap<>();
        samples.forEach(nanos -> counts.merge(nanos, 1L, Long::sum));
        sink.histogram(
                "wl." + parts.measured(),
                "ns",
                new LatencyHistogram(List.copyOf(counts.keySet()), List.copyOf(counts.values())));
    }

    /** Return the program's line without what it measures of its machine's speed and of itself. */
    @Override
    public String output() {
        StringBuilder line =
                new StringBuilder("{\"wl\":\"").append(options.mode().word()).append('"');
        List<Long> sorted = new ArrayList<>(samples);
        Collections.sort(sorted);
        if (!sorted.isEmpty()) {
            for (int percent : new int[] {50, 90, 99, 100}) {
                double micros = sorted.get((int) ((sorted.size() - 1) * (percent / 100.0))) / 1000.0;
                line.append(String.format(
                        Locale.ROOT,
                        ",\"%s_us_%s\":%.2f",
                        parts.measured(),
                        percent == 100 ? "max" : "p" + percent,
                        micros));
            }
        }
        double millis = (endNanos - startNanos) / (double) MILLI;
        return line.append(String.format(Locale.ROOT, ",\"total_ms\":%.3f}%n", millis))
                .toString()
                .replace("\r\n", "\n");
    }

    /** Create the threads, do main's own part, join the threads. */
    private final class Main implements Program {
        private final ChildEnds ends = new ChildEnds("wl", true, parts.threads());
        private final Part own = parts.mainPart();
        private int created;
        private boolean through;

        @Override
        public void next(TaskContext self, Actions next) {
            if (startNanos < 0) {
                startNanos = self.now();
            }
            if (created < parts.threads()) {
                int child = created++;
                next.fork(thread(parts.group(child), parts.number(child), parts.part(child), ends, child));
                return;
            }
            if (!through && own.acts(self, next)) {
                return;
            }
            through = true;
            if (!ends.awaitAll(next)) {
                endNanos = self.now();
                next.exit();
            }
        }
    }
}
