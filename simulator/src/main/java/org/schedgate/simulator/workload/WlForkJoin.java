package org.schedgate.simulator.workload;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.TaskContext;

/** Main creates threads that work once, joins them, and again. */
final class WlForkJoin implements WlParts {
    private final Wl options;
    private final WlRun run;

    WlForkJoin(Wl options, WlRun run) {
        this.options = options;
        this.run = run;
    }

    @Override
    public int threads() {
        return 0;
    }

    @Override
    public String group(int child) {
        return "fj";
    }

    @Override
    public WlRun.Part part(int child) {
        throw new IllegalStateException("main creates its threads itself");
    }

    @Override
    public WlRun.Part mainPart() {
        return new Rounds();
    }

    @Override
    public String measured() {
        return "round";
    }

    private final class Rounds implements WlRun.Part {
        private int round;
        private int created;
        private long since;
        private @Nullable ChildEnds ends;

        @Override
        public boolean acts(TaskContext self, Actions next) {
            while (true) {
                ChildEnds current = ends;
                if (current == null) {
                    if (round == options.number(1)) {
                        return false;
                    }
                    current = new ChildEnds("wl.fj", true, options.number(0));
                    ends = current;
                    created = 0;
                    since = self.now();
                }
                if (created < options.number(0)) {
                    int child = created++;
                    next.fork(WlRun.thread("fj", child, worker(), current, child));
                    return true;
                }
                if (current.awaitAll(next)) {
                    return true;
                }
                run.sample(self.now() - since);
                round++;
                ends = null;
            }
        }

        private WlRun.Part worker() {
            boolean[] ran = new boolean[1];
            return (self, next) -> {
                if (ran[0]) {
                    return false;
                }
                ran[0] = true;
                next.compute(options.number(2) * 1000L);
                return true;
            };
        }
    }
}
