package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.TaskContext;

/** A dispatcher gives requests to free workers in turn and sleeps in between; each worker has a futex word. */
final class WlServer implements WlParts {
    private static final int FREE = 0;
    private static final int REQUEST = 1;
    private static final int STOP = 2;

    private final Wl options;
    private final WlRun run;
    private final Futex[] words;
    private final long[] sentNanos;
    private final long[] workNanos;

    WlServer(Wl options, WlRun run) {
        this.options = options;
        this.run = run;
        int workers = options.number(0);
        words = new Futex[workers];
        for (int i = 0; i < workers; i++) {
            words[i] = new Futex("wl.server-" + i, FREE);
        }
        sentNanos = new long[workers];
        workNanos = new long[workers];
    }

    @Override
    public int threads() {
        return words.length;
    }

    @Override
    public String mainGroup() {
        return "disp";
    }

    @Override
    public String group(int child) {
        return "srv";
    }

    @Override
    public WlRun.Part part(int child) {
        return new Worker(child);
    }

    @Override
    public WlRun.Part mainPart() {
        return new Dispatcher();
    }

    @Override
    public String measured() {
        return "latency";
    }

    /** Return a length of half to one and a half times the mean, in thousandths of it. */
    private static long around(TaskContext self, int meanMicros) {
        return meanMicros * (500 + self.random().below(1000));
    }

    private final class Worker implements WlRun.Part {
        private final int index;
        private boolean working;

        Worker(int index) {
            this.index = index;
        }

        @Override
        public boolean acts(TaskContext self, Actions next) {
            Futex word = words[index];
            if (working) {
                working = false;
                word.set(FREE);
            }
            if (word.value() == FREE) {
                next.await(word, FREE);
                return true;
            }
            if (word.value() == STOP) {
                return false;
            }
            working = true;
            run.sample(self.now() - sentNanos[index]);
            next.compute(workNanos[index]);
            return true;
        }
    }

    private final class Dispatcher implements WlRun.Part {
        private int sent;
        private int first;
        private int stopped;
        private boolean gave;
        private boolean sleepsNext;

        @Override
        public boolean acts(TaskContext self, Actions next) {
            if (sleepsNext) {
                sleepsNext = false;
                next.sleep(gave ? around(self, options.number(3)) : options.number(3) * 1000L);
                return true;
            }
            if (sent < options.number(1)) {
                return dispatch(self, next);
            }
            return stop(next);
        }

        private boolean dispatch(TaskContext self, Actions next) {
            sleepsNext = true;
            for (int k = 0; k < words.length; k++) {
                int worker = (first + k) % words.length;
                if (words[worker].value() == FREE) {
                    workNanos[worker] = around(self, options.number(2));
                    sentNanos[worker] = self.now();
                    words[worker].set(REQUEST);
                    sent++;
                    first = worker + 1;
                    gave = true;
                    next.wake(words[worker], 1);
                    return true;
                }
            }
            gave = false;
            return acts(self, next);
        }

        private boolean stop(Actions next) {
            if (stopped == words.length) {
                return false;
            }
            if (words[stopped].value() == REQUEST) {
                next.sleep(100_000);
                return true;
            }
            words[stopped].set(STOP);
            next.wake(words[stopped++], 1);
            return true;
        }
    }
}
