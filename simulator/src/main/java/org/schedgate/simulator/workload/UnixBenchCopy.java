package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;

/** One copy of a test: loops until its alarm, counts them, ends. */
final class UnixBenchCopy implements Program {
    /** The alarm of a copy, and what it has counted. */
    static final class Timer {
        private final long runtimeNanos;
        private long startNanos = -1;
        private long endNanos;
        private long loops;

        Timer(long runtimeNanos) {
            this.runtimeNanos = runtimeNanos;
        }

        /** Count a loop, unless the alarm has come before its end. */
        void count(TaskContext self) {
            if (!rings(self)) {
                loops++;
            }
        }

        boolean rings(TaskContext self) {
            return self.now() >= startNanos + runtimeNanos;
        }
    }

    /** What a copy does again and again. */
    interface Loop {
        /** Ask for the next action; tell whether there was one, or the alarm has come and all is put away. */
        boolean acts(TaskContext self, Actions next);
    }

    private final Timer timer;
    private final ChildEnds ends;
    private final Loop loop;
    private boolean told;

    UnixBenchCopy(Timer timer, ChildEnds ends, Loop loop) {
        this.timer = timer;
        this.ends = ends;
        this.loop = loop;
    }

    long loops() {
        return timer.loops;
    }

    /** Return for how long the copy has looped. */
    long elapsedNanos() {
        return timer.endNanos - timer.startNanos;
    }

    @Override
    public void next(TaskContext self, Actions next) {
        if (timer.startNanos < 0) {
            timer.startNanos = self.now();
        }
        if (told) {
            next.exit();
        } else if (!loop.acts(self, next)) {
            told = true;
            timer.endNanos = timer.startNanos + timer.runtimeNanos;
            ends.tell(0, next);
        }
    }
}
