package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** context1: fork a process and hand a counter of 8 bytes to it and back, through two pipes. */
final class UnixBenchContext1 implements UnixBenchCopy.Loop {
    private static final int BYTES = 8;

    private enum Step {
        FORK,
        WRITE,
        READ,
        COUNT,
        LET_GO
    }

    private final UnixBenchCopy.Timer timer;
    private final Channel there;
    private final Channel back;
    private Step step = Step.FORK;
    private boolean stopped;

    UnixBenchContext1(UnixBenchCopy.Timer timer, String name) {
        this.timer = timer;
        this.there = new Pipe(name + ".there");
        this.back = new Pipe(name + ".back");
    }

    @Override
    public boolean acts(TaskContext self, Actions next) {
        if (step == Step.COUNT) {
            timer.count(self);
            step = Step.WRITE;
        }
        switch (step) {
            case FORK -> {
                step = Step.WRITE;
                next.fork(TaskSpec.of("context1", "slave", new Slave()).asProcess());
            }
            case READ -> {
                step = Step.COUNT;
                next.read(back, BYTES);
            }
            case WRITE -> {
                stopped = timer.rings(self);
                step = stopped ? Step.LET_GO : Step.READ;
                next.write(there, BYTES);
            }
            case COUNT, LET_GO -> {
                return false;
            }
        }
        return true;
    }

    /** The other process: read, write, and again; ends at the read after the alarm, as at the end of the file. */
    private final class Slave implements Program {
        private boolean reads = true;

        @Override
        public void next(TaskContext self, Actions next) {
            if (reads) {
                reads = false;
                next.read(there, BYTES);
            } else if (stopped) {
                next.exit();
            } else {
                reads = true;
                next.write(back, BYTES);
            }
        }
    }
}
