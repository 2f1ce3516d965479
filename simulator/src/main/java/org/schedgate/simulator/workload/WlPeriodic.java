package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.TaskContext;

/** Threads that work once a period, each a little later than the one before, and measure how late they start. */
final class WlPeriodic implements WlParts {
    /** By how much each thread starts after the one before. */
    private static final long STAGGER = 137_000;

    private final Wl options;
    private final WlRun run;

    WlPeriodic(Wl options, WlRun run) {
        this.options = options;
        this.run = run;
    }

    @Override
    public int threads() {
        return options.number(0);
    }

    @Override
    public String group(int child) {
        return "per";
    }

    @Override
    public WlRun.Part part(int child) {
        return new Periods(child);
    }

    @Override
    public String measured() {
        return "lateness";
    }

    private final class Periods implements WlRun.Part {
        private final int child;
        private long due = -1;
        private long end;
        private boolean working;

        Periods(int child) {
            this.child = child;
        }

        @Override
        public boolean acts(TaskContext self, Actions next) {
            if (due < 0) {
                due = self.now() + child * STAGGER;
                end = self.now() + options.number(3) * 1_000_000L;
            } else if (working) {
                working = false;
                due += options.number(1) * 1000L;
            }
            if (due >= end) {
                return false;
            }
            if (self.now() < due) {
                next.sleep(due - self.now());
                return true;
            }
            run.sample(self.now() - due);
            working = true;
            next.compute(options.number(2) * 1000L);
            return true;
        }
    }
}
