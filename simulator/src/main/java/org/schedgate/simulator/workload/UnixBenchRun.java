package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of a test's copies. */
final class UnixBenchRun implements WorkloadRun {
    private static final double NANOS_PER_SECOND = 1e9;

    private final UnixBench options;
    private final ChildEnds ends;
    private final List<UnixBenchCopy> copies = new ArrayList<>();

    UnixBenchRun(UnixBench options) {
        this.options = options;
        this.ends = new ChildEnds("Run", false, options.copies());
        for (int i = 0; i < options.copies(); i++) {
            copies.add(copy(options.test(), i));
        }
    }

    private UnixBenchCopy copy(UnixBench.Test test, int index) {
        UnixBenchCopy.Timer timer = new UnixBenchCopy.Timer(options.runtimeNanos());
        String name = test.program() + "-" + index;
        return switch (test) {
            case SPAWN ->
                new UnixBenchCopy(
                        timer, ends, new UnixBenchFork(timer, children(name), () -> new UnixBenchProcess("spawn", 0)));
            case CONTEXT1 -> new UnixBenchCopy(timer, ends, new UnixBenchContext1(timer, name));
            case PIPE -> new UnixBenchCopy(timer, ends, new UnixBenchPipe(timer, name));
            case SHELL1 -> {
                UnixBenchShell shell = new UnixBenchShell(name);
                yield new UnixBenchCopy(timer, ends, new UnixBenchFork(timer, children(name), shell::script));
            }
        };
    }

    private static ChildEnds children(String name) {
        return new ChildEnds(name, false, Integer.MAX_VALUE);
    }

    @Override
    public TaskSpec main() {
        TaskSpec main = TaskSpec.of("Run", "main", new Main());
        return options.cpus() == null ? main : main.on(options.cpus());
    }

    @Override
    public long operations() {
        return loops();
    }

    private long loops() {
        return copies.stream().mapToLong(UnixBenchCopy::loops).sum();
    }

    /** Return the score: the sum over the copies of loops per time base. */
    private double score() {
        double score = 0;
        for (UnixBenchCopy copy : copies) {
            score += copy.loops()
                    * NANOS_PER_SECOND
                    / copy.elapsedNanos()
                    * options.test().timeBaseSeconds();
        }
        return score;
    }

    @Override
    public void report(MetricSink sink) {
        boolean minutes = options.test().timeBaseSeconds() == 60;
        String name = minutes ? "unixbench.loops_per_minute" : "unixbench.loops_per_second";
        sink.value(new Metric(name, minutes ? "1/min" : "1/s", Direction.HIGHER), score());
        sink.value(
                new Metric("unixbench.index", "1", Direction.HIGHER),
                score() / options.test().baseline() * 10);
    }

    @Override
    public String output() {
        boolean minutes = options.test().timeBaseSeconds() == 60;
        StringBuilder text = new StringBuilder();
        for (UnixBenchCopy copy : copies) {
            text.append("COUNT|")
                    .append(copy.loops())
                    .append('|')
                    .append(options.test().timeBaseSeconds())
                    .append(minutes ? "|lpm\n" : "|lps\n");
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "%s: %.1f %s, %d copies\n",
                        options.test().program(),
                        score(),
                        minutes ? "lpm" : "lps",
                        options.copies()))
                .toString();
    }

    /** The suite's script: start all copies, wait for all. */
    private final class Main implements Program {
        private int created;

        @Override
        public void next(TaskContext self, Actions next) {
            if (created < copies.size()) {
                next.fork(TaskSpec.of(options.test().program(), "copy", copies.get(created++))
                        .asProcess());
            } else if (!ends.awaitAll(next)) {
                next.exit();
            }
        }
    }
}
