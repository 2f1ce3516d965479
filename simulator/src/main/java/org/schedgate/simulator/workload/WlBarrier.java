package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.TaskContext;

/** Threads that work and meet at a futex barrier, and again; main is thread 0 and measures. */
final class WlBarrier implements WlParts {
    private final Wl options;
    private final WlRun run;
    private final Futex generation = new Futex("wl.barrier", 0);
    private int arrived;

    WlBarrier(Wl options, WlRun run) {
        this.options = options;
        this.run = run;
    }

    @Override
    public int threads() {
        return options.number(0) - 1;
    }

    @Override
    public String mainGroup() {
        return "bar";
    }

    @Override
    public String group(int child) {
        return "bar";
    }

    @Override
    public int number(int child) {
        return child + 1;
    }

    @Override
    public WlRun.Part part(int child) {
        return new Iterations(false);
    }

    @Override
    public WlRun.Part mainPart() {
        return new Iterations(true);
    }

    @Override
    public String measured() {
        return "iteration";
    }

    private enum Step {
        WORK,
        ARRIVE,
        WAIT
    }

    private final class Iterations implements WlRun.Part {
        private final boolean measures;
        private Step step = Step.WORK;
        private int iterations;
        private int waitsFor;
        private long since;

        Iterations(boolean measures) {
            this.measures = measures;
        }

        @Override
        public boolean acts(TaskContext self, Actions next) {
            if (step == Step.ARRIVE) {
                waitsFor = generation.value();
                step = Step.WAIT;
                if (++arrived == options.number(0)) {
                    arrived = 0;
                    generation.set(generation.value() + 1);
                    next.wake(generation, Integer.MAX_VALUE);
                    return true;
                }
            }
            if (step == Step.WAIT) {
                if (generation.value() == waitsFor) {
                    next.await(generation, waitsFor);
                    return true;
                }
                if (measures) {
                    run.sample(self.now() - since);
                }
                iterations++;
                step = Step.WORK;
            }
            if (iterations == options.number(1)) {
                return false;
            }
            since = self.now();
            step = Step.ARRIVE;
            int reach = options.number(3);
            next.compute(options.number(2) * 10L * (100 + self.random().between(-reach, reach)));
            return true;
        }
    }
}
