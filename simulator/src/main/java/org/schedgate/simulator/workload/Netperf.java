package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * {@code netperf -t TCP_RR} and {@code UDP_RR} over the loopback device: pairs of a client and a server process send each other a message of one byte in
 * turn. Immutable; every method that sets an option returns a changed copy.
 *
 * <p>Options are {@code -t}, {@code -l} (seconds), {@code -H} with a name of this host, and behind {@code --} {@code -r 1,1}; others are refused. The tool
 * runs one pair; {@link #pairs} runs many at once, as test suites do. What the network stack takes for a message is a property of machine and kernel that the tool
 * does not know: {@link #message}. Step by step: docs/model/loopback.md.
 */
public final class Netperf implements Workload {
    /** The most pairs. */
    public static final int PAIRS_MAX = 100_000;

    /** Sending a message of TCP, through the stack to the receiver's socket: 2.5 us (estimate; 2..4 us by CPU and mitigations). */
    public static final long TCP_SEND_NANOS = 2_500;

    /** Receiving one: 0.5 us (estimate). */
    public static final long TCP_RECEIVE_NANOS = 500;

    /** Sending a message of UDP: 1.6 us (estimate). */
    public static final long UDP_SEND_NANOS = 1_600;

    /** Receiving one: 0.4 us (estimate). */
    public static final long UDP_RECEIVE_NANOS = 400;

    /** The longest a message may take: one second. */
    public static final long MESSAGE_NANOS_MAX = 1_000_000_000;

    private static final String ACCEPTED =
            "accepted are -t TCP_RR or UDP_RR, -l (seconds), -H localhost, and -r 1,1 behind --";

    private final boolean udp;
    private final int pairs;
    private final long runtimeNanos;
    private final long sendNanos;
    private final long receiveNanos;
    private final @Nullable CpuSet cpus;

    private Netperf(
            boolean udp, int pairs, long runtimeNanos, long sendNanos, long receiveNanos, @Nullable CpuSet cpus) {
        this.udp = udp;
        this.pairs = pairs;
        this.runtimeNanos = runtimeNanos;
        this.sendNanos = sendNanos;
        this.receiveNanos = receiveNanos;
        this.cpus = cpus;
    }

    /** Return one pair over TCP for 10 s. */
    public static Netperf tcp() {
        return new Netperf(false, 1, 10_000_000_000L, TCP_SEND_NANOS, TCP_RECEIVE_NANOS, null);
    }

    /** Return one pair over UDP for 10 s. */
    public static Netperf udp() {
        return new Netperf(true, 1, 10_000_000_000L, UDP_SEND_NANOS, UDP_RECEIVE_NANOS, null);
    }

    /**
     * Read a command line, such as {@code netperf -t TCP_RR -l 10}. A prefix {@code taskset -c 0-3} or {@code numactl -C 0-3} binds both processes to CPUs.
     *
     * @throws IllegalArgumentException if an option is unknown, not modelled, or out of range; the message says what is accepted
     */
    public static Netperf parse(String commandLine) {
        CommandWords words = new CommandWords("netperf", commandLine);
        CpuSet bound = words.boundTo();
        words.expect("netperf");
        Netperf result = null;
        long runtime = 10_000_000_000L;
        while (words.next()) {
            switch (words.option()) {
                case "-t" -> result = test(words);
                case "-l" -> runtime = checked("-l (seconds)", words.whole(), 1, 86_400) * 1_000_000_000L;
                case "-H" -> {
                    String host = words.text();
                    if (!host.equals("localhost") && !host.startsWith("127.")) {
                        throw words.refused("'" + host + "': only the loopback device is modelled: give localhost");
                    }
                }
                case "--" -> {}
                case "-r" -> {
                    String sizes = words.text();
                    if (!sizes.equals("1,1") && !sizes.equals("1")) {
                        throw words.refused("'" + sizes + "': messages of one byte are modelled: give 1,1");
                    }
                }
                default -> throw words.unknown(ACCEPTED);
            }
        }
        if (result == null) {
            throw new IllegalArgumentException(
                    "netperf: -t is missing, and the tool's own TCP_STREAM is not modelled; " + ACCEPTED);
        }
        return new Netperf(result.udp, 1, runtime, result.sendNanos, result.receiveNanos, bound);
    }

    private static Netperf test(CommandWords words) {
        String test = words.text();
        return switch (test) {
            case "TCP_RR" -> tcp();
            case "UDP_RR" -> udp();
            default ->
                throw words.refused("'" + test + "': accepted are TCP_RR and UDP_RR, other tests are not modelled");
        };
    }

    private static long checked(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("netperf: " + what + " " + value + ": accepted is " + min + ".." + max);
        }
        return value;
    }

    /** Return it with a number of pairs that run at once, 1..{@link #PAIRS_MAX}. */
    public Netperf pairs(int count) {
        checked("pairs", count, 1, PAIRS_MAX);
        return new Netperf(udp, count, runtimeNanos, sendNanos, receiveNanos, cpus);
    }

    /** Return it with another length of the run ({@code -l}), 1 ms to a day. */
    public Netperf runtime(Duration runtime) {
        Objects.requireNonNull(runtime, "netperf: -l (runtime) is null: accepted is 1 ms to a day");
        checked("-l (runtime, ms)", runtime.toMillis(), 1, Duration.ofDays(1).toMillis());
        return new Netperf(udp, pairs, runtime.toNanos(), sendNanos, receiveNanos, cpus);
    }

    /**
     * Return it with what the network stack takes for a message, at full speed of a CPU, without the receiver's wakeup.
     *
     * @param send from the sender's call to the message in the receiver's socket, ns, 0..{@link #MESSAGE_NANOS_MAX}
     * @param receive the receiver's call, ns, 0..{@link #MESSAGE_NANOS_MAX}
     */
    public Netperf message(long send, long receive) {
        checked("sending a message (ns)", send, 0, MESSAGE_NANOS_MAX);
        checked("receiving a message (ns)", receive, 0, MESSAGE_NANOS_MAX);
        return new Netperf(udp, pairs, runtimeNanos, send, receive, cpus);
    }

    /** Bind all processes to some CPUs, as {@code taskset -c}. */
    public Netperf on(CpuSet some) {
        Objects.requireNonNull(some, "netperf: CPUs are null: give at least one");
        if (some.isEmpty()) {
            throw new IllegalArgumentException("netperf: bound to no CPU: give at least one");
        }
        return new Netperf(udp, pairs, runtimeNanos, sendNanos, receiveNanos, some);
    }

    @Override
    public String name() {
        return "netperf";
    }

    /** Return the command line, with what the tool has no option for in brackets. */
    @Override
    public String commandLine() {
        boolean stock = sendNanos == (udp ? UDP_SEND_NANOS : TCP_SEND_NANOS)
                && receiveNanos == (udp ? UDP_RECEIVE_NANOS : TCP_RECEIVE_NANOS);
        return Hackbench.bound(cpus) + "netperf -t " + (udp ? "UDP_RR" : "TCP_RR") + " -l "
                + LoopbackShape.seconds(runtimeNanos) + (pairs == 1 ? "" : " [" + pairs + " pairs]")
                + (stock ? "" : " [message " + sendNanos + "+" + receiveNanos + " ns]");
    }

    @Override
    public WorkloadRun start() {
        return new LoopbackRun(new LoopbackShape(
                "netperf", "netperf", "netserver", pairs, runtimeNanos, sendNanos, receiveNanos, 0, 0, cpus));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Netperf that && commandLine().equals(that.commandLine());
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
