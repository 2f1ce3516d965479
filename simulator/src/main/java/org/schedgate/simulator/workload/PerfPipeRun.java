package org.schedgate.simulator.workload;

import java.util.Locale;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of two tasks that hand a token to and fro. */
final class PerfPipeRun implements WorkloadRun {
    private static final int TOKEN = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    private final PerfPipe options;
    private final Channel there = new Pipe("pipe-1");
    private final Channel back = new Pipe("pipe-2");
    private final ChildEnds ends;
    private long startNanos;
    private long endNanos;

    PerfPipeRun(PerfPipe options) {
        this.options = options;
        this.ends = new ChildEnds("perf_pipe", options.threaded(), options.threaded() ? 2 : 1);
    }

    @Override
    public TaskSpec main() {
        TaskSpec main = TaskSpec.of("sched-pipe", "main", options.threaded() ? new ThreadsMain() : new ProcessMain());
        return options.cpus() == null ? main : main.on(options.cpus());
    }

    @Override
    public long operations() {
        return options.rounds();
    }

    @Override
    public void report(MetricSink sink) {
        long nanos = endNanos - startNanos;
        sink.value(new Metric("perf_pipe.time", "s", Direction.LOWER), nanos / NANOS_PER_SECOND);
        sink.value(
                new Metric("perf_pipe.time_per_operation", "us", Direction.LOWER), nanos / 1000.0 / options.rounds());
    }

    @Override
    public String output() {
        // The tool reads the clock in whole microseconds and calculates with them.
        long micros = (endNanos - startNanos) / 1000;
        double perOperation = (double) micros / options.rounds();
        return "# Running 'sched/pipe' benchmark:\n# Executed " + options.rounds() + " pipe operations between two "
                + (options.threaded() ? "threads" : "processes") + "\n\n     Total time: "
                + ToolTime.seconds(micros * 1000) + " [sec]\n\n"
                + String.format(
                        Locale.ROOT,
                        " %14.6f usecs/op\n %14d ops/sec\n",
                        perOperation,
                        micros == 0 ? 0 : (long) (options.rounds() / (micros / 1e6)));
    }

    /** One of the two tasks' work: the first reads and then writes, the second writes and then reads. */
    private final class Player {
        private final boolean first;
        private long halves;

        Player(boolean first) {
            this.first = first;
        }

        boolean acts(Actions next) {
            if (halves == 2L * options.rounds()) {
                return false;
            }
            boolean reads = halves++ % 2 == 0 == first;
            if (reads) {
                next.read(first ? there : back, TOKEN);
            } else {
                next.write(first ? back : there, TOKEN);
            }
            return true;
        }
    }

    /** A created task: play, tell the end, end. */
    private final class Child implements Program {
        private final int index;
        private final Player player;
        private boolean told;

        Child(int index) {
            this.index = index;
            this.player = new Player(index == 0);
        }

        @Override
        public void next(TaskContext self, Actions next) {
            if (player.acts(next)) {
                return;
            }
            if (told) {
                next.exit();
                return;
            }
            told = true;
            ends.tell(index, next);
        }
    }

    /** With threads: create both, join both. */
    private final class ThreadsMain implements Program {
        private int created;

        @Override
        public void next(TaskContext self, Actions next) {
            if (created == 0) {
                startNanos = self.now();
            }
            if (created < 2) {
                next.fork(TaskSpec.of("sched-pipe", "task-" + created, new Child(created)));
                created++;
            } else if (!ends.awaitAll(next)) {
                endNanos = self.now();
                next.exit();
            }
        }
    }

    /** With processes: fork the first, be the second, wait for the first. */
    private final class ProcessMain implements Program {
        private final Player player = new Player(false);
        private boolean forked;

        @Override
        public void next(TaskContext self, Actions next) {
            if (!forked) {
                forked = true;
                startNanos = self.now();
                next.fork(TaskSpec.of("sched-pipe", "task-0", new Child(0)).asProcess());
            } else if (!player.acts(next) && !ends.awaitAll(next)) {
                endNanos = self.now();
                next.exit();
            }
        }
    }
}
