package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;

/** Who does what in one of the workloads of {@code wl}. */
interface WlParts {
    /** A main thread that does nothing of its own. */
    WlRun.Part NOTHING = (self, next) -> false;

    /** Return how many threads main creates before its own part. */
    int threads();

    /** Return what the main thread is called. */
    default String mainGroup() {
        return "wl";
    }

    /** Return what a created thread is called, without its number. */
    String group(int child);

    /** Return the number in a created thread's name. */
    default int number(int child) {
        return child;
    }

    /** Return what a created thread does. */
    WlRun.Part part(int child);

    /** Return what the main thread does once the others are created. */
    default WlRun.Part mainPart() {
        return NOTHING;
    }

    /** Return what the samples are: iteration, round, latency, lateness or finish; empty where the program measures nothing but its length. */
    default String measured() {
        return "";
    }

    /** Return the parts of one run. */
    static WlParts of(Wl options, WlRun run) {
        return switch (options.mode()) {
            case BARRIER -> new WlBarrier(options, run);
            case FORKJOIN -> new WlForkJoin(options, run);
            case SERVER -> new WlServer(options, run);
            case PERIODIC -> new WlPeriodic(options, run);
            case FIXED -> fixed(options, run);
            case CHAIN -> new WlChain(options);
            case HACK -> new WlHack(options);
        };
    }

    private static WlParts fixed(Wl options, WlRun run) {
        return new WlParts() {
            @Override
            public int threads() {
                return options.number(0);
            }

            @Override
            public String group(int child) {
                return "fix";
            }

            @Override
            public WlRun.Part part(int child) {
                boolean[] ran = new boolean[1];
                return (self, next) -> {
                    if (ran[0]) {
                        run.sample(self.now() - run.startNanos());
                        return false;
                    }
                    ran[0] = true;
                    next.compute(options.number(1) * 1_000_000L);
                    return true;
                };
            }

            @Override
            public String measured() {
                return "finish";
            }
        };
    }

    /** Return some pipes, numbered. */
    static Channel[] pipes(String name, int count) {
        Channel[] pipes = new Channel[count];
        for (int i = 0; i < count; i++) {
            pipes[i] = new Pipe(name + i);
        }
        return pipes;
    }
}
