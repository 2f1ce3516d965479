package org.schedgate.simulator.switchedoff;

import static org.assertj.core.api.Assertions.assertThat;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/** One task writes 20 pages to a pipe of 16, another begins to read after a millisecond: a writer that sleeps until there is room. */
record FullPipe() implements Workload {
    private static final int PAGE = 4096;
    private static final int PAGES = 20;

    /** The writer fills the pipe and sleeps; a read makes room and wakes it, so it writes the rest and both end. */
    static Scene writerIsWoken() {
        return Scene.of(
                "uma-2",
                new FullPipe(),
                watch -> assertThat(watch.firstRun("writer", Scene.MILLI).now()).isLessThan(2 * Scene.MILLI));
    }

    @Override
    public String name() {
        return "full-pipe";
    }

    @Override
    public String commandLine() {
        return "full-pipe";
    }

    @Override
    public WorkloadRun start() {
        Pipe pipe = new Pipe("p");
        TaskSpec reader = TaskSpec.of("reader", "reader", new Reader(pipe)).on(CpuSet.of(1));
        return new Started(
                TaskSpec.of("writer", "writer", new Writer(pipe, reader)).on(CpuSet.of(0)));
    }

    private record Started(TaskSpec main) implements WorkloadRun {
        @Override
        public void report(MetricSink sink) {}

        @Override
        public String output() {
            return "";
        }
    }

    private static final class Writer implements Program {
        private final Pipe pipe;
        private final TaskSpec reader;
        private int steps;

        Writer(Pipe pipe, TaskSpec reader) {
            this.pipe = pipe;
            this.reader = reader;
        }

        @Override
        public void next(TaskContext self, Actions next) {
            int step = steps++;
            if (step == 0) {
                next.fork(reader);
            } else if (step <= PAGES) {
                next.write(pipe, PAGE);
            } else {
                next.exit();
            }
        }
    }

    private static final class Reader implements Program {
        private final Pipe pipe;
        private int steps;

        Reader(Pipe pipe) {
            this.pipe = pipe;
        }

        @Override
        public void next(TaskContext self, Actions next) {
            int step = steps++;
            if (step == 0) {
                next.sleep(Scene.MILLI);
            } else if (step <= PAGES) {
                next.read(pipe, PAGE);
            } else {
                next.exit();
            }
        }
    }
}
