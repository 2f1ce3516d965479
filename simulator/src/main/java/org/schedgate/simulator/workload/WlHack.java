package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Channel;

/** Groups of senders that each write to every receiver of the group by pipes; receivers are created first. */
final class WlHack implements WlParts {
    private static final int BYTES = 100;

    private final int fanOut;
    private final int loops;
    private final Channel[] pipes;

    WlHack(Wl options) {
        this.fanOut = options.number(1);
        this.loops = options.number(2);
        this.pipes = WlParts.pipes("wl.hack-", options.number(0) * fanOut);
    }

    @Override
    public int threads() {
        return 2 * pipes.length;
    }

    private boolean receives(int child) {
        return child < pipes.length;
    }

    @Override
    public String group(int child) {
        return receives(child) ? "rcv" : "snd";
    }

    /** The program names threads by their group. */
    @Override
    public int number(int child) {
        return child % pipes.length / fanOut;
    }

    @Override
    public WlRun.Part part(int child) {
        long[] messages = new long[1];
        int first = number(child) * fanOut;
        return (self, next) -> {
            if (messages[0] == (long) loops * fanOut) {
                return false;
            }
            long message = messages[0]++;
            if (receives(child)) {
                // Messages are written whole, so that a read never gets a part of one.
                next.read(pipes[child], BYTES);
            } else {
                next.write(pipes[first + (int) (message % fanOut)], BYTES);
            }
            return true;
        };
    }
}
