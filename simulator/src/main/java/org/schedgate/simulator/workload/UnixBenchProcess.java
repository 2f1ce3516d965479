package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/**
 * A process of a shell script: compute, pass bytes on from one pipe to another, run children, some of them at once, and end.
 *
 * <p>Built once, by the methods that return it, then run once.
 */
final class UnixBenchProcess implements Program {
    private static final int CHUNK = 4096;

    private final String name;
    private final long burstNanos;
    private final List<List<UnixBenchProcess>> batches = new ArrayList<>();
    private final ChildEnds children;
    private @Nullable Channel in;
    private @Nullable Channel out;
    private int toRead;
    private int toWrite;
    private boolean reads;
    private boolean computed;
    private int batch;
    private int inBatch;
    private int forked;
    private @Nullable ChildEnds parent;
    private boolean told;

    /**
     * Create a process.
     *
     * @param burstNanos its computation, that of the kernel's exec(2) included; 0 for none
     */
    UnixBenchProcess(String name, long burstNanos) {
        this.name = name;
        this.burstNanos = burstNanos;
        this.children = new ChildEnds(name, false, Integer.MAX_VALUE);
    }

    /** Read so many bytes. */
    UnixBenchProcess from(Channel channel, int bytes) {
        in = channel;
        toRead = bytes;
        return this;
    }

    /** Write so many bytes. */
    UnixBenchProcess to(Channel channel, int bytes) {
        out = channel;
        toWrite = bytes;
        return this;
    }

    /** Run some children at once, after those before, and wait for them. */
    UnixBenchProcess runs(UnixBenchProcess... some) {
        batches.add(List.of(some));
        return this;
    }

    /** Return the process as a child that tells its parent its end. */
    TaskSpec spec(ChildEnds toTell) {
        parent = toTell;
        return TaskSpec.of(name, name, this).asProcess();
    }

    @Override
    public void next(TaskContext self, Actions next) {
        if (!computed) {
            computed = true;
            if (burstNanos > 0) {
                next.compute(burstNanos);
                return;
            }
        }
        if (passesOn(self, next) || runsChildren(next)) {
            return;
        }
        if (told || parent == null) {
            next.exit();
            return;
        }
        told = true;
        parent.tell(0, next);
    }

    /** Read and write in turn, as long as there is something left of each. */
    private boolean passesOn(TaskContext self, Actions next) {
        if (reads) {
            toRead -= self.transferred();
            reads = false;
            if (out != null && toWrite > 0) {
                write(next, out);
                return true;
            }
        }
        if (in != null && toRead > 0) {
            reads = true;
            next.read(in, Math.min(CHUNK, toRead));
            return true;
        }
        if (out != null && toWrite > 0) {
            write(next, out);
            return true;
        }
        return false;
    }

    private void write(Actions next, Channel to) {
        int bytes = Math.min(CHUNK, toWrite);
        toWrite -= bytes;
        next.write(to, bytes);
    }

    private boolean runsChildren(Actions next) {
        while (batch < batches.size()) {
            List<UnixBenchProcess> some = batches.get(batch);
            if (inBatch < some.size()) {
                forked++;
                next.fork(some.get(inBatch++).spec(children));
                return true;
            }
            if (children.await(forked, next)) {
                return true;
            }
            batch++;
            inBatch = 0;
        }
        return false;
    }
}
