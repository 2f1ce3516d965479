package org.schedgate.simulator.workload;

import java.util.function.Supplier;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.TaskContext;

/** spawn and shell1: fork a process, wait for it. */
final class UnixBenchFork implements UnixBenchCopy.Loop {
    private final UnixBenchCopy.Timer timer;
    private final ChildEnds ends;
    private final Supplier<UnixBenchProcess> child;
    private int forked;
    private boolean counted = true;

    UnixBenchFork(UnixBenchCopy.Timer timer, ChildEnds ends, Supplier<UnixBenchProcess> child) {
        this.timer = timer;
        this.ends = ends;
        this.child = child;
    }

    @Override
    public boolean acts(TaskContext self, Actions next) {
        if (ends.await(forked, next)) {
            return true;
        }
        if (!counted) {
            counted = true;
            timer.count(self);
        }
        if (timer.rings(self)) {
            return false;
        }
        forked++;
        counted = false;
        next.fork(child.get().spec(ends));
        return true;
    }
}
