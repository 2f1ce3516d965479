package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.BitSet;
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
    private final List<WorkqueuePool> pools = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private int ended;
    private long startNanos;
    private long clientNanos;
    private long endNanos;

    WorkqueueIoRun(WorkqueueIo options) {
        this.options = options;
        WorkqueueDevice device = new WorkqueueDevice(options);
        for (int i = 0; i < options.workers(); i++) {
            pools.add(new WorkqueuePool(options, device, i));
        }
        for (int i = 0; i < options.clients(); i++) {
            clients.add(new Client(i));
        }
    }

    @Override
    public TaskSpec main() {
        int[] created = new int[1];
        int workers = options.workers() * options.workersOfEachCpu();
        Program main = (self, next) -> {
            int at = created[0]++;
            if (at < workers) {
                int cpu = at / options.workersOfEachCpu();
                int number = at % options.workersOfEachCpu() + 1;
                next.fork(TaskSpec.of(
                                "kworker/" + cpu + ":" + number,
                                "kworker",
                                pools.get(cpu).worker(number))
                        .on(CpuSet.of(cpu))
                        .asKernelThread());
            } else if (at < workers + clients.size()) {
                startNanos = at == workers ? self.now() : startNanos;
                Client client = clients.get(at - workers);
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
                next = 1;
                Futex idle = pools.get(self.cpu()).queue(done);
                if (idle != null) {
                    actions.wake(idle, 1);
                    return;
                }
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
            while (ended == clients.size() && next - 2 < pools.size()) {
                Futex idle = pools.get(next - 2).dismiss();
                if (idle != null) {
                    actions.wake(idle, 1);
                    return;
                }
                next++;
            }
            actions.exit();
        }
    }
}
