package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.TaskContext;

/** pipe: write 512 bytes to a pipe of one's own and read them. */
final class UnixBenchPipe implements UnixBenchCopy.Loop {
    private static final int BYTES = 512;

    private final UnixBenchCopy.Timer timer;
    private final Channel pipe;
    private boolean started;
    private boolean written;

    UnixBenchPipe(UnixBenchCopy.Timer timer, String name) {
        this.timer = timer;
        this.pipe = new Pipe(name);
    }

    @Override
    public boolean acts(TaskContext self, Actions next) {
        if (written) {
            written = false;
            next.read(pipe, BYTES);
            return true;
        }
        // Asked for the first time here at the start, which is no loop yet.
        if (started) {
            timer.count(self);
        }
        started = true;
        if (timer.rings(self)) {
            return false;
        }
        written = true;
        next.write(pipe, BYTES);
        return true;
    }
}
