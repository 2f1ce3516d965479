package org.schedgate.simulator.workload;

import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/**
 * One run of pairs of processes that send each other a message in turn. A message wakes its receiver from the softirq that the sender's call runs on its
 * way out, with the hint that the sender will sleep soon.
 */
final class LoopbackRun implements WorkloadRun {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int CLOSED = -1;

    /** What a client does next. */
    private enum Step {
        ASK,
        SEND,
        AWAIT,
        ANSWERED,
        END
    }

    private final LoopbackShape shape;
    private final Map<Long, Long> latencies = new TreeMap<>();
    private long transactions;

    LoopbackRun(LoopbackShape shape) {
        this.shape = shape;
    }

    @Override
    public TaskSpec main() {
        int[] created = new int[1];
        Pair[] last = new Pair[1];
        TaskSpec main = TaskSpec.of(shape.name(), "main", (self, next) -> {
            int task = created[0]++;
            if (task == 2 * shape.pairs()) {
                next.exit();
            } else if (task % 2 == 0) {
                last[0] = new Pair(task / 2);
                next.fork(TaskSpec.of(shape.server(), shape.server(), last[0].new Server())
                        .asProcess());
            } else {
                next.fork(TaskSpec.of(shape.client(), shape.client(), last[0].new Client())
                        .asProcess());
            }
        });
        return shape.cpus() == null ? main : main.on(shape.cpus());
    }

    @Override
    public long operations() {
        return transactions;
    }

    private double perSecond() {
        return transactions * NANOS_PER_SECOND / shape.runtimeNanos();
    }

    @Override
    public void report(MetricSink sink) {
        sink.value(new Metric(shape.name() + ".transactions_per_second", "1/s", Direction.HIGHER), perSecond());
        sink.value(
                new Metric(shape.name() + ".transactions_per_second_mean", "1/s", Direction.HIGHER),
                perSecond() / shape.pairs());
        sink.histogram(
                shape.name() + ".latency",
                "ns",
                new LatencyHistogram(
                        latencies.keySet().stream().toList(),
                        latencies.values().stream().toList()));
    }

    @Override
    public String output() {
        return transactions + " transactions of " + shape.pairs() + " pairs\n";
    }

    /** Work around a mean, by at most half of it. */
    private static long around(TaskContext self, long mean) {
        return mean == 0 ? 0 : self.random().between(mean - mean / 2, mean + mean / 2);
    }

    /** A client and its server. The words count the messages sent. */
    private final class Pair {
        private final Futex requests;
        private final Futex answers;

        Pair(int number) {
            requests = new Futex(shape.name() + ".request-" + number, 0);
            answers = new Futex(shape.name() + ".answer-" + number, 0);
        }

        private static void send(Futex word, Actions next) {
            word.set(word.value() + 1);
            next.deliver(word, 1);
        }

        /** Receive a request, work on it, send the answer. */
        private final class Server implements Program {
            private int seen;
            private boolean answers;

            @Override
            public void next(TaskContext self, Actions next) {
                if (answers) {
                    answers = false;
                    send(Pair.this.answers, next);
                } else if (requests.value() == CLOSED) {
                    next.exit();
                } else if (requests.value() == seen) {
                    next.await(requests, seen);
                } else {
                    seen = requests.value();
                    answers = true;
                    next.compute(shape.receiveNanos() + around(self, shape.serverNanos()) + shape.sendNanos());
                }
            }
        }

        /** Send a request, receive the answer, work, and again until the time is over; then close the connection. */
        private final class Client implements Program {
            private long startNanos = -1;
            private long askedNanos;
            private int seen;
            private Step step = Step.ASK;

            @Override
            public void next(TaskContext self, Actions next) {
                switch (step) {
                    case ASK -> {
                        askedNanos = self.now();
                        if (startNanos < 0) {
                            startNanos = askedNanos;
                        }
                        step = Step.SEND;
                        next.compute(shape.sendNanos());
                    }
                    case SEND -> {
                        step = Step.AWAIT;
                        send(requests, next);
                    }
                    case AWAIT -> {
                        if (answers.value() == seen) {
                            next.await(answers, seen);
                        } else {
                            seen = answers.value();
                            step = Step.ANSWERED;
                            next.compute(shape.receiveNanos());
                        }
                    }
                    case ANSWERED -> answered(self, next);
                    case END -> next.exit();
                }
            }

            private void answered(TaskContext self, Actions next) {
                if (self.now() - startNanos > shape.runtimeNanos()) {
                    step = Step.END;
                    requests.set(CLOSED);
                    next.deliver(requests, 1);
                    return;
                }
                transactions++;
                latencies.merge(self.now() - askedNanos, 1L, Long::sum);
                step = Step.ASK;
                next.compute(around(self, shape.clientNanos()));
            }
        }
    }
}
