package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Channel;

/** A token goes round a ring of threads by pipes. */
final class WlChain implements WlParts {
    private final Wl options;
    private final Channel[] pipes;

    WlChain(Wl options) {
        this.options = options;
        this.pipes = WlParts.pipes("wl.ring-", options.number(0));
    }

    @Override
    public int threads() {
        return pipes.length;
    }

    @Override
    public String group(int child) {
        return "ring";
    }

    @Override
    public WlRun.Part part(int child) {
        long[] halves = new long[1];
        return (self, next) -> {
            if (halves[0] == 2L * options.number(1)) {
                return false;
            }
            if (halves[0]++ % 2 == 0) {
                next.read(pipes[child], 1);
            } else {
                next.write(pipes[(child + 1) % pipes.length], 1);
            }
            return true;
        };
    }

    /** Main puts the token into the first thread's pipe. */
    @Override
    public WlRun.Part mainPart() {
        boolean[] put = new boolean[1];
        return (self, next) -> {
            if (put[0]) {
                return false;
            }
            put[0] = true;
            next.write(pipes[0], 1);
            return true;
        };
    }
}
