package org.schedgate.examples.cases;

import java.time.Duration;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Clients that each ask a server process of their own and wait for its answer, over the loopback device. */
final class ClientServer {
    private ClientServer() {}

    /**
     * Return pairs that go to and fro for some time.
     *
     * @param name of the script
     * @param clients how many
     * @param clientNanos mean work of a client between an answer and the next request, plus or minus half
     * @param serverNanos mean work of a server for a request, plus or minus half
     * @param runtime how long
     */
    static Script pairs(String name, int clients, long clientNanos, long serverNanos, Duration runtime) {
        Script script = Script.named(name).runtime(runtime);
        for (int i = 0; i < clients; i++) {
            String request = "request-" + i;
            String answer = "answer-" + i;
            script = script.task(ScriptTask.named(
                                    "server-" + i,
                                    t -> t.forever(r -> r.await(request)
                                            .runBetween(serverNanos / 2, serverNanos + serverNanos / 2)
                                            .deliver(answer)))
                            .group("server")
                            .process())
                    .task(ScriptTask.named(
                                    "client-" + i,
                                    t -> t.forever(r -> r.runBetween(clientNanos / 2, clientNanos + clientNanos / 2)
                                            .deliver(request)
                                            .await(answer)))
                            .group("client")
                            .process());
        }
        return script;
    }

    static final String TRANSACTIONS = "script.iterations_per_second.client";
}
