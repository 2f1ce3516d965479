package org.schedgate.simulator.workload;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * What pairs of a client and a server that answer each other over the loopback device do.
 *
 * @param name what the metrics are named after
 * @param client the clients' name and group
 * @param server the servers' name and group
 * @param pairs how many
 * @param runtimeNanos how long each client asks, from its own start
 * @param sendNanos sending a message, up to the receiver's being woken
 * @param receiveNanos receiving one
 * @param clientNanos mean work of a client between an answer and its next request
 * @param serverNanos mean work of a server for a request
 * @param cpus the CPUs all of them are bound to, or null
 */
record LoopbackShape(
        String name,
        String client,
        String server,
        int pairs,
        long runtimeNanos,
        long sendNanos,
        long receiveNanos,
        long clientNanos,
        long serverNanos,
        @Nullable CpuSet cpus) {
    private static final long MILLI = 1_000_000;

    /** Return a time in seconds as command lines have it, without a fraction where there is none. */
    static String seconds(long nanos) {
        long millis = nanos / MILLI;
        return millis % 1000 == 0 ? Long.toString(millis / 1000) : Double.toString(millis / 1000.0);
    }
}
