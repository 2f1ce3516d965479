package org.schedgate.examples.cases;

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
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/**
 * A read-only database benchmark over the loopback device: each client has a server process of its own, and some threads play the clients in turn, as their
 * answers come. Every message wakes its receiver from the softirq that the sender's call runs on its way out.
 *
 * @param clients how many
 * @param threads that play them, 1 to clients
 * @param clientNanos mean work of a client between an answer and the next request, plus or minus half
 * @param serverNanos mean work of a server for a request, plus or minus half
 * @param runNanos how long requests are made
 */
record Pgbench(int clients, int threads, long clientNanos, long serverNanos, long runNanos) implements Workload {
    static final String TRANSACTIONS = "pgbench.transactions_per_second";

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Return what mmtests' script starts on a machine: a thread for each NUMA node, or one if there are fewer clients than nodes.
     *
     * @param nodes of the machine
     */
    static Pgbench ofMmtests(int clients, int nodes, long clientNanos, long serverNanos) {
        return new Pgbench(clients, clients < nodes ? 1 : nodes, clientNanos, serverNanos, 1_000_000_000);
    }

    @Override
    public String name() {
        return "pgbench";
    }

    @Override
    public String commandLine() {
        return "pgbench -S -c " + clients + " -j " + threads + " (client " + clientNanos + " ns, server " + serverNanos
                + " ns, " + runNanos + " ns)";
    }

    @Override
    public WorkloadRun start() {
        return new Run();
    }

    /** One run. */
    private final class Run implements WorkloadRun {
        private final List<Server> servers = new ArrayList<>();
        private final List<Player> players = new ArrayList<>();
        private long transactions;

        Run() {
            for (int i = 0; i < threads; i++) {
                players.add(new Player(i));
            }
            for (int i = 0; i < clients; i++) {
                Server server = new Server(i, players.get(i % threads));
                servers.add(server);
                players.get(i % threads).answered.add(server);
                players.get(i % threads).playing++;
            }
        }

        @Override
        public TaskSpec main() {
            int[] created = {0};
            return TaskSpec.of("pgbench", "main", (self, next) -> {
                int task = created[0]++;
                if (task < clients) {
                    next.fork(TaskSpec.of("postgres-" + task, "server", servers.get(task))
                            .asProcess());
                } else if (task < clients + threads) {
                    next.fork(TaskSpec.of("pgbench-" + (task - clients), "client", players.get(task - clients)));
                } else {
                    next.exit();
                }
            });
        }

        @Override
        public long operations() {
            return transactions;
        }

        @Override
        public void report(MetricSink sink) {
            sink.value(new Metric(TRANSACTIONS, "1/s", Direction.HIGHER), transactions * NANOS_PER_SECOND / runNanos);
        }

        @Override
        public String output() {
            return "tps = " + transactions * NANOS_PER_SECOND / runNanos + "\n";
        }

        /** A server process: waits for a request, works, answers. */
        private final class Server implements Program {
            private final Futex requests;
            private final Player player;
            private int seen;
            private boolean works;

            Server(int index, Player player) {
                this.requests = new Futex("pgbench.request-" + index, 0);
                this.player = player;
            }

            @Override
            public void next(TaskContext self, Actions next) {
                if (works) {
                    works = false;
                    player.answered.add(this);
                    player.answers.set(player.answers.value() + 1);
                    next.deliver(player.answers, 1);
                } else if (requests.value() < 0) {
                    next.exit();
                } else if (requests.value() == seen) {
                    next.await(requests, seen);
                } else {
                    seen = requests.value();
                    works = true;
                    next.compute(around(self, serverNanos));
                }
            }
        }

        /** A thread of the benchmark: takes the answers as they come, and makes the next request of each. */
        private final class Player implements Program {
            private final Futex answers;
            private final Deque<Server> answered = new ArrayDeque<>();
            private int playing;
            private boolean works;

            Player(int index) {
                this.answers = new Futex("pgbench.answers-" + index, 0);
            }

            @Override
            public void next(TaskContext self, Actions next) {
                boolean over = self.now() >= runNanos;
                if (answered.isEmpty()) {
                    if (playing == 0) {
                        next.exit();
                    } else {
                        next.await(answers, answers.value());
                    }
                    return;
                }
                if (over) {
                    Server server = answered.remove();
                    playing--;
                    server.requests.set(-1);
                    next.deliver(server.requests, 1);
                    return;
                }
                if (!works) {
                    works = true;
                    next.compute(around(self, clientNanos));
                    return;
                }
                works = false;
                Server server = answered.remove();
                if (server.seen > 0) {
                    transactions++;
                }
                server.requests.set(server.requests.value() + 1);
                next.deliver(server.requests, 1);
            }
        }
    }

    private static long around(TaskContext self, long mean) {
        return self.random().between(mean / 2, mean + mean / 2);
    }
}
