package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * {@code tbench} of dbench 4: client processes that replay a file server's operations over the loopback device, each with a server process that reads the
 * request and answers. Immutable; every method that sets an option returns a changed copy.
 *
 * <p>Options are {@code -t} (seconds) and the number of clients; others are refused. The operations of the tool's load file are not told apart: each has the same
 * mean work, of a client, of a server and of the network stack, plus or minus half, so there is no throughput in bytes. Step by step:
 * docs/model/loopback.md.
 */
public final class Tbench implements Workload {
    /** The most clients. */
    public static final int CLIENTS_MAX = 100_000;

    /** Work of a client between an answer and its next request: 1 us (estimate). */
    public static final long CLIENT_NANOS = 1_000;

    /** Work of a server for a request: 1.5 us (estimate). */
    public static final long SERVER_NANOS = 1_500;

    /** Sending a message, payload included: 3.5 us (estimate). */
    public static final long SEND_NANOS = 3_500;

    /** Receiving one, header and body apart: 1.5 us (estimate). */
    public static final long RECEIVE_NANOS = 1_500;

    private static final long WORK_NANOS_MAX = 1_000_000_000;
    private static final String ACCEPTED = "accepted are -t (seconds) and the number of clients";

    private final int clients;
    private final long runtimeNanos;
    private final long clientNanos;
    private final long serverNanos;
    private final @Nullable CpuSet cpus;

    private Tbench(int clients, long runtimeNanos, long clientNanos, long serverNanos, @Nullable CpuSet cpus) {
        this.clients = clients;
        this.runtimeNanos = runtimeNanos;
        this.clientNanos = clientNanos;
        this.serverNanos = serverNanos;
        this.cpus = cpus;
    }

    /** Return a number of clients, 1..{@link #CLIENTS_MAX}, for the tool's 600 s. */
    public static Tbench clients(int count) {
        checked("clients", count, 1, CLIENTS_MAX);
        return new Tbench(count, 600_000_000_000L, CLIENT_NANOS, SERVER_NANOS, null);
    }

    /**
     * Read a command line, such as {@code tbench -t 10 64}. A prefix {@code taskset -c 0-3} or {@code numactl -C 0-3} binds all processes to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static Tbench parse(String commandLine) {
        CommandWords words = new CommandWords("tbench", commandLine);
        CpuSet bound = words.boundTo();
        words.expect("tbench");
        int count = 0;
        long runtime = 600_000_000_000L;
        while (words.next()) {
            String option = words.option();
            if (option.equals("-t") || option.equals("--timelimit")) {
                runtime = checked("-t (seconds)", words.whole(), 1, 86_400) * 1_000_000_000L;
            } else if (option.matches("\\d{1,9}") && count == 0) {
                count = (int) checked("clients", Integer.parseInt(option), 1, CLIENTS_MAX);
            } else {
                throw words.unknown(ACCEPTED);
            }
        }
        if (count == 0) {
            throw new IllegalArgumentException("tbench: the number of clients is missing; " + ACCEPTED);
        }
        return new Tbench(count, runtime, CLIENT_NANOS, SERVER_NANOS, bound);
    }

    private static long checked(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("tbench: " + what + " " + value + ": accepted is " + min + ".." + max);
        }
        return value;
    }

    /** Return it with another length of the run ({@code -t}), 1 ms to a day. */
    public Tbench runtime(Duration runtime) {
        Objects.requireNonNull(runtime, "tbench: -t (runtime) is null: accepted is 1 ms to a day");
        checked("-t (runtime, ms)", runtime.toMillis(), 1, Duration.ofDays(1).toMillis());
        return new Tbench(clients, runtime.toNanos(), clientNanos, serverNanos, cpus);
    }

    /** Return it with other mean work of a client and of a server for an operation at full speed, ns, 0..1000000000. */
    public Tbench work(long ofClient, long ofServer) {
        checked("work of a client (ns)", ofClient, 0, WORK_NANOS_MAX);
        checked("work of a server (ns)", ofServer, 0, WORK_NANOS_MAX);
        return new Tbench(clients, runtimeNanos, ofClient, ofServer, cpus);
    }

    /** Bind all processes to some CPUs, as {@code taskset -c}. */
    public Tbench on(CpuSet some) {
        Objects.requireNonNull(some, "tbench: CPUs are null: give at least one");
        if (some.isEmpty()) {
            throw new IllegalArgumentException("tbench: bound to no CPU: give at least one");
        }
        return new Tbench(clients, runtimeNanos, clientNanos, serverNanos, some);
    }

    @Override
    public String name() {
        return "tbench";
    }

    /** Return the command line, with what the tool has no option for in brackets. */
    @Override
    public String commandLine() {
        boolean stock = clientNanos == CLIENT_NANOS && serverNanos == SERVER_NANOS;
        return Hackbench.bound(cpus) + "tbench -t " + LoopbackShape.seconds(runtimeNanos) + " " + clients
                + (stock ? "" : " [work " + clientNanos + "+" + serverNanos + " ns]");
    }

    @Override
    public WorkloadRun start() {
        return new LoopbackRun(new LoopbackShape(
                "tbench",
                "tbench",
                "tbench_srv",
                clients,
                runtimeNanos,
                SEND_NANOS,
                RECEIVE_NANOS,
                clientNanos,
                serverNanos,
                cpus));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tbench that && commandLine().equals(that.commandLine());
    }

    @Override
    public int hashCode() {
        return commandLine().hashCode();
    }

    @Override
    public String toString() {
        return commandLine();
    }
}
