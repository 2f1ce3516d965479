package org.schedgate.simulator.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** One run of clients and the kernel workers they wait for. */
final class WorkqueueIoRun implements WorkloadRun {
    private final WorkqueueIo options;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private int ended;
    private long startNanos;
    private long clientNanos;
    private long endNanos;

    WorkqueueIoRun(WorkqueueIo options) {
        this.options = options;
        for (int i = 0; i < options.workers(); i++) {
            workers.add(new Worker(i));
        }
        for (int i = 0; i < options.clients(); i++) {
            clients.add(new Client(i));
        }
    }

    @Override
    public TaskSpec main() {
        int[] created = new int[1];
        Program main = (self, next) -> {
            int at = created[0]++;
            if (at < workers.size()) {
                next.fork(TaskSpec.of("kworker/" + at + ":1", "kworker", workers.get(at))
                        .on(CpuSet.of(at))
                        .asKernelThread());
            } else if (at < workers.size() + clients.size()) {
                startNanos = at == workers.size() ? self.now() : startNanos;
                Client client = clients.get(at - workers.size());
                next.fork(TaskSpec.of("client", "client", client).asProcess());
            } else {
                next.exit();
            }
        };
        return TaskSpec.of("workqueue-io", "main", main);
    }

    @Override
    public long operations() {
        return (long) options.clients() * options.operationsOfEach();
    }

    @Override
    public void report(MetricSink sink) {
        sink.value(
                new Metric("workqueue_io.operation_time", "ns", Direction.LOWER), (double) clientNanos / operations());
        sink.value(
                new Metric("workqueue_io.operations_per_second", "1/s", Direction.HIGHER),
                operations() * 1e9 / Math.max(1, endNanos - startNanos));
        double visited = clients.stream()
                .mapToInt(client -> client.visited.cardinality())
                .sum();
        sink.value(new Metric("workqueue_io.cpus_per_client", "1", Direction.NONE), visited / options.clients());
    }

    @Override
    public String output() {
        return "workqueue-io: " + operations() + " operations in " + (endNanos - startNanos) + " ns\n";
    }

    /** Compute, queue a request where the client is, wait for it, and again. */
    private final class Client implements Program {
        private final Futex done;
        private final BitSet visited = new BitSet();
        private int left = options.operationsOfEach();
        private long began = -1;
        private boolean queues;
        private int next;

        Client(int number) {
            done = new Futex("client-" + number, 0);
        }

        @Override
        public void next(TaskContext self, Actions actions) {
            if (began < 0) {
                began = self.now();
            }
            if (queues) {
                queues = false;
                visited.set(self.cpu());
                Worker worker = workers.get(self.cpu());
                worker.requests.add(this);
                worker.word.set(worker.word.value() + 1);
                next = 1;
                actions.wake(worker.word, 1);
                return;
            }
            if (next == 1) {
                if (done.value() == 0) {
                    actions.await(done, 0);
                    return;
                }
                done.set(0);
                next = 0;
                left--;
            }
            if (left > 0) {
                queues = true;
                long half = options.think() / 2;
                actions.compute(half + self.random().between(0, 2 * half));
                return;
            }
            end(self, actions);
        }

        /** The last client lets the workers end. */
        private void end(TaskContext self, Actions actions) {
            if (next == 0) {
                next = 2;
                ended++;
                clientNanos += self.now() - began;
                endNanos = self.now();
            }
            while (ended == clients.size() && next - 2 < workers.size()) {
                Worker worker = workers.get(next++ - 2);
                worker.word.set(-1);
                actions.wake(worker.word, 1);
                return;
            }
            actions.exit();
        }
    }

    /** Take a request, work, wait for the device, work, wake the client, and again. */
    private final class Worker implements Program {
        private enum Step {
            TAKE,
            DEVICE,
            FINISH,
            WAKE
        }

        private final int cpu;
        private final Futex word;
        private final Deque<Client> requests = new ArrayDeque<>();
        private Step step = Step.TAKE;

        Worker(int cpu) {
            this.cpu = cpu;
            word = new Futex("kworker-" + cpu, 0);
        }

        @Override
        public void next(TaskContext self, Actions next) {
            switch (step) {
                case TAKE -> {
                    if (requests.isEmpty()) {
                        if (word.value() < 0) {
                            next.exit();
                        } else {
                            next.await(word, word.value());
                        }
                        return;
                    }
                    step = options.device() > 0 ? Step.DEVICE : Step.WAKE;
                    next.compute(options.work());
                }
                case DEVICE -> {
                    step = Step.FINISH;
                    next.io(options.device(), cpu);
                }
                case FINISH -> {
                    step = Step.WAKE;
                    next.compute(options.work());
                }
                case WAKE -> {
                    step = Step.TAKE;
                    Client client = requests.remove();
                    client.done.set(1);
                    next.wake(client.done, 1);
                }
            }
        }
    }
}
