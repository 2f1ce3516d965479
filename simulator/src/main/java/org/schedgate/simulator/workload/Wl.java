package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * {@code wl}: seven small synthetic workloads of one program, each with the counts and lengths on its command line. Immutable.
 *
 * <p>What each does: docs/model/wl.md. Lengths of work are those of a CPU at full speed.
 */
public final class Wl implements Workload {
    /** The most threads. */
    public static final int THREADS_MAX = 512;

    private static final String ACCEPTED =
            "accepted is wl barrier, forkjoin, server, periodic, fixed, chain or hack and its numbers";

    /** The workloads; an argument that is not given has the program's own default. */
    enum Mode {
        /** Threads, iterations, work in us, jitter in per cent. */
        BARRIER,
        /** Threads, rounds, work in us. */
        FORKJOIN,
        /** Workers, requests, work in us, think time in us. */
        SERVER,
        /** Threads, period in us, work in us, length of the run in ms. */
        PERIODIC,
        /** Threads, work of each in ms. */
        FIXED,
        /** Threads, rounds. */
        CHAIN,
        /** Groups, senders and receivers of a group, loops. */
        HACK;

        List<Integer> defaults() {
            return switch (this) {
                case BARRIER -> List.of(2, 100, 100, 20);
                case FORKJOIN -> List.of(2, 100, 100);
                case SERVER -> List.of(2, 1000, 100, 100);
                case PERIODIC -> List.of(2, 2000, 300, 1000);
                case FIXED -> List.of(2, 100);
                case CHAIN -> List.of(4, 1000);
                case HACK -> List.of(1, 4, 100);
            };
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Mode mode;
    private final List<Integer> numbers;
    private final @Nullable CpuSet cpus;

    private Wl(Mode mode, List<Integer> numbers, @Nullable CpuSet cpus) {
        this.mode = mode;
        this.numbers = List.copyOf(numbers);
        this.cpus = cpus;
    }

    /**
     * Read a command line, such as {@code wl barrier 12 100 500 30}. A prefix {@code taskset -c 0-3} or {@code numactl -C 0-3} binds it to
     * CPUs.
     *
     * @throws IllegalArgumentException if a word is unknown or a number out of range; the message says what is accepted
     */
    public static Wl parse(String commandLine) {
        CommandWords words = new CommandWords("wl", commandLine);
        CpuSet cpus = words.boundTo();
        words.expect("wl");
        String named = words.word();
        if (named == null) {
            throw new IllegalArgumentException("wl: no workload named; " + ACCEPTED);
        }
        Mode mode = Arrays.stream(Mode.values())
                .filter(known -> known.word().equals(named))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("wl: unknown workload '" + named + "'; " + ACCEPTED));
        List<Integer> numbers = new ArrayList<>();
        for (String word = words.word(); word != null; word = words.word()) {
            if (numbers.size() == mode.defaults().size()) {
                throw new IllegalArgumentException("wl: " + word + ": " + mode.word() + " takes at most "
                        + mode.defaults().size() + " numbers");
            }
            numbers.add(number(mode, numbers.size(), word));
        }
        numbers.addAll(mode.defaults().subList(numbers.size(), mode.defaults().size()));
        return new Wl(mode, checked(mode, numbers), cpus);
    }

    private static int number(Mode mode, int index, String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "wl " + mode.word() + ": number " + (index + 1) + " '" + word + "': expected a whole number", e);
        }
    }

    private static List<Integer> checked(Mode mode, List<Integer> numbers) {
        long threads = mode == Mode.HACK ? 2L * numbers.get(0) * numbers.get(1) : numbers.get(0);
        if (mode == Mode.HACK) {
            within(mode, "groups", numbers.get(0), 1, THREADS_MAX / 2);
        }
        within(mode, "threads", threads, 1, THREADS_MAX);
        for (int i = 1; i < numbers.size(); i++) {
            boolean jitter = mode == Mode.BARRIER && i == 3;
            within(mode, "number " + (i + 1), numbers.get(i), jitter ? 0 : 1, jitter ? 100 : 10_000_000);
        }
        return numbers;
    }

    private static void within(Mode mode, String what, long value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "wl " + mode.word() + ": " + what + " " + value + ": accepted is " + min + ".." + max);
        }
    }

    /** Bind all threads to some CPUs, as {@code taskset -c}. */
    public Wl on(CpuSet some) {
        Objects.requireNonNull(some, "wl: CPUs are null: give at least one");
        if (some.isEmpty()) {
            throw new IllegalArgumentException("wl: bound to no CPU: give at least one");
        }
        return new Wl(mode, numbers, some);
    }

    Mode mode() {
        return mode;
    }

    int number(int index) {
        return numbers.get(index);
    }

    @Nullable
    CpuSet cpus() {
        return cpus;
    }

    @Override
    public String name() {
        return "wl";
    }

    @Override
    public String commandLine() {
        StringBuilder line =
                new StringBuilder(Hackbench.bound(cpus)).append("wl ").append(mode.word());
        numbers.forEach(number -> line.append(' ').append(number));
        return line.toString();
    }

    @Override
    public WorkloadRun start() {
        return new WlRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Wl that && commandLine().equals(that.commandLine());
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
