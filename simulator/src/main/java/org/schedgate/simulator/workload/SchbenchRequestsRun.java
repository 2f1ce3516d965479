package org.schedgate.simulator.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of schbench since 2023: its threads, the locks of the CPUs, and what was measured. */
final class SchbenchRequestsRun implements WorkloadRun {
    private static final int BLOCKED = 0;
    private static final int RUNNING = 1;

    /** How often a worker that spins for a CPU's lock is looked at. */
    private static final long SPIN_NANOS = 1_000;

    private final SchbenchRequests options;
    private final SchbenchHistogram wakeups = new SchbenchHistogram();
    private final SchbenchHistogram requests = new SchbenchHistogram();
    private final List<Message> messages = new ArrayList<>();
    private final CpuLocks locks = new CpuLocks();

    private boolean stopping;

    SchbenchRequestsRun(SchbenchRequests options) {
        this.options = options;
        for (int i = 0; i < options.messageThreads(); i++) {
            messages.add(new Message(i));
        }
    }

    @Override
    public TaskSpec main() {
        TaskSpec main = TaskSpec.of("schbench", "main", new Main());
        return options.cpus() == null ? main : main.on(options.cpus());
    }

    @Override
    public void report(MetricSink sink) {
        sink.histogram("schbench.wakeup_latency", "us", wakeups.toLatencyHistogram());
        sink.histogram("schbench.request_latency", "us", requests.toLatencyHistogram());
        sink.value(
                new Metric("schbench.requests_per_second", "1/s", Direction.HIGHER),
                requests.samples() * 1e9 / options.runtimeNanos());
    }

    @Override
    public String output() {
        StringBuilder text = new StringBuilder();
        block(text, "Wakeup Latencies", wakeups);
        block(text, "Request Latencies", requests);
        return text.toString();
    }

    private void block(StringBuilder text, String name, SchbenchHistogram of) {
        text.append(name)
                .append(" percentiles (usec) runtime ")
                .append(options.runtimeNanos() / 1_000_000_000L)
                .append(" (s) (")
                .append(of.samples())
                .append(" total samples)\n");
        for (int percentile : new int[] {50_000, 90_000, 99_000, 99_900}) {
            text.append('\t')
                    .append(percentile == 99_000 ? "* " : "  ")
                    .append(percentile / 1000)
                    .append('.')
                    .append(percentile % 1000 / 100)
                    .append("th: ")
                    .append(of.samples() == 0 ? 0 : of.percentile(percentile))
                    .append('\n');
        }
        text.append("\t  max=").append(of.max()).append('\n');
    }

    /** A word others post: where it was blocked, it is made running and its waiter woken. */
    private static boolean post(Futex word, Actions next) {
        if (!word.compareAndSet(BLOCKED, RUNNING)) {
            return false;
        }
        next.wake(word, 1);
        return true;
    }

    /** Take a post; where there is none ask for a futex wait. Tell whether the wait was asked for. */
    private static boolean waits(Futex word, Actions next) {
        if (word.compareAndSet(RUNNING, BLOCKED)) {
            return false;
        }
        next.await(word, BLOCKED);
        return true;
    }

    /** Create the message threads, sleep, stop all, join the message threads. */
    private final class Main implements Program {
        private final ChildEnds ends = new ChildEnds("schbench", true, options.messageThreads());
        private int created;
        private boolean slept;
        private int posted;

        @Override
        public void next(TaskContext self, Actions next) {
            if (created < messages.size()) {
                Message message = messages.get(created);
                next.fork(TaskSpec.of("schbench-msg", "message", ended(message, ends, created++)));
                return;
            }
            if (!slept) {
                slept = true;
                next.sleep(options.runtimeNanos());
                return;
            }
            stopping = true;
            while (posted < messages.size()) {
                if (post(messages.get(posted++).word, next)) {
                    return;
                }
            }
            if (!ends.awaitAll(next)) {
                next.exit();
            }
        }
    }

    private static Program ended(WlRun.Part part, ChildEnds ends, int child) {
        return WlRun.ending(part, ends, child);
    }

    /** Create the workers; wake all that wait, wait to be posted, and again; at the end wake and join the workers. */
    private final class Message implements WlRun.Part {
        private final Futex word;
        private final ChildEnds ends;
        private final List<Worker> workers = new ArrayList<>();
        private Deque<Worker> waiting = new ArrayDeque<>();
        private Deque<Worker> batch = new ArrayDeque<>();
        private long batchNanos;
        private int created;
        private boolean last;

        Message(int number) {
            word = new Futex("schbench.message-" + number, BLOCKED);
            ends = new ChildEnds("schbench.message-" + number, true, options.workerThreads());
            for (int i = 0; i < options.workerThreads(); i++) {
                workers.add(new Worker(this, number + "." + i));
            }
        }

        @Override
        public boolean acts(TaskContext self, Actions next) {
            if (created < workers.size()) {
                Worker worker = workers.get(created);
                next.fork(TaskSpec.of("schbench-worker", "worker", ended(worker, ends, created++)));
                return true;
            }
            while (true) {
                while (!batch.isEmpty()) {
                    Worker worker = batch.pop();
                    worker.wokenNanos = batchNanos;
                    if (post(worker.word, next)) {
                        return true;
                    }
                }
                if (!last && !stopping && waits(word, next)) {
                    return true;
                }
                if (last && waiting.isEmpty()) {
                    return ends.awaitAll(next);
                }
                // Workers may join the list after the stop, until all have ended.
                last = stopping;
                Deque<Worker> taken = waiting;
                waiting = batch;
                batch = taken;
                batchNanos = self.now();
            }
        }
    }

    /** Ask for work, wait, sleep a little, work under the CPU's lock, and again until stopped. */
    private final class Worker implements WlRun.Part {
        private enum Step {
            ASK,
            WAIT,
            SLEEP,
            LOCK,
            WORK
        }

        private final Message message;
        private final Futex word;
        private Step step = Step.ASK;
        private long wokenNanos;
        private long requestNanos;
        private final CpuLocks.Turn lock = locks.turn();

        Worker(Message message, String number) {
            this.message = message;
            this.word = new Futex("schbench.worker-" + number, BLOCKED);
        }

        @Override
        public boolean acts(TaskContext self, Actions next) {
            if (step == Step.ASK) {
                if (stopping) {
                    return false;
                }
                word.set(BLOCKED);
                message.waiting.push(this);
                step = Step.WAIT;
                if (post(message.word, next)) {
                    return true;
                }
            }
            if (step == Step.WAIT) {
                if (waits(word, next)) {
                    return true;
                }
                // The tool reads the clock in whole microseconds, and leaves out what comes to none.
                long delay = SchbenchWorker.micros(self.now()) - SchbenchWorker.micros(wokenNanos);
                if (delay > 0) {
                    wakeups.add(delay);
                }
                requestNanos = self.now();
                step = Step.SLEEP;
                next.sleep(options.sleepNanos());
                return true;
            }
            return work(self, next);
        }

        private boolean work(TaskContext self, Actions next) {
            if (step == Step.WORK) {
                if (options.locking()) {
                    lock.ends();
                }
                requests.add(SchbenchWorker.micros(self.now()) - SchbenchWorker.micros(requestNanos));
                step = Step.ASK;
                return acts(self, next);
            }
            step = Step.LOCK;
            if (options.locking() && !lock.tried(self.cpu())) {
                next.compute(SPIN_NANOS);
                return true;
            }
            step = Step.WORK;
            next.compute(options.workNanos());
            return true;
        }
    }
}
