package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Actions;

/**
 * What a task of a {@link Script} does, one step after the other. Immutable: every method returns the steps with one more.
 *
 * <p>Events and barriers are named and shared by all tasks of the script. An event counts: {@link #wake} gives it tokens and
 * wakes sleepers, {@link #await} takes one and sleeps while there is none, so no wakeup is lost whoever comes first.
 */
public final class Steps {
    /** No step yet. */
    static final Steps NONE = new Steps(List.of());

    /** The most passes of a counted loop, tokens of a wake and tasks at a barrier. */
    public static final int COUNT_MAX = 1_000_000_000;

    private final List<Step> list;

    private Steps(List<Step> list) {
        this.list = List.copyOf(list);
    }

    List<Step> list() {
        return list;
    }

    private Steps and(Step step) {
        List<Step> longer = new ArrayList<>(list);
        longer.add(step);
        return new Steps(longer);
    }

    /** Run for {@code nanos} of work at full speed. 0..{@link Actions#NANOS_MAX}. */
    public Steps run(long nanos) {
        return runBetween(nanos, nanos);
    }

    /** Run for a random length of work, all equally likely. Nanoseconds, 0 &lt;= min &lt;= max &lt;= {@link Actions#NANOS_MAX}. */
    public Steps runBetween(long minNanos, long maxNanos) {
        long min = upTo("run", minNanos, 0);
        return and(new Step.Run(min, upTo("run", maxNanos, min)));
    }

    /** Spin until {@code nanos} have passed since this step began, on a CPU or not. 0..{@link Actions#NANOS_MAX}. */
    public Steps spin(long nanos) {
        return and(new Step.Spin(upTo("spin", nanos, 0)));
    }

    /** Spin until the simulated time is {@code nanos}, on a CPU or not. 0..{@link Actions#NANOS_MAX}. */
    public Steps spinUntil(long nanos) {
        return and(new Step.SpinUntil(upTo("spinUntil", nanos, 0)));
    }

    /** Sleep, as nanosleep(2). Nanoseconds, 1..{@link Actions#NANOS_MAX}. */
    public Steps sleep(long nanos) {
        return sleepBetween(nanos, nanos);
    }

    /** Sleep for a random time, all equally likely. Nanoseconds, 1 &lt;= min &lt;= max &lt;= {@link Actions#NANOS_MAX}. */
    public Steps sleepBetween(long minNanos, long maxNanos) {
        long min = upTo("sleep", minNanos, 1);
        return and(new Step.Sleep(min, upTo("sleep", maxNanos, min)));
    }

    /** Give an event one token and wake a sleeper, by one futex wake. */
    public Steps wake(String event) {
        return wake(event, 1);
    }

    /** Give an event tokens and wake as many sleepers, by one futex wake. 1..{@link #COUNT_MAX}. */
    public Steps wake(String event, int tokens) {
        return and(new Step.Wake(named("event", event), (int) within("wake tokens", tokens, 1, COUNT_MAX)));
    }

    /** Give an event one token and wake a sleeper from a softirq with the sync hint, as a message over the loopback device does. */
    public Steps deliver(String event) {
        return and(new Step.Deliver(named("event", event)));
    }

    /**
     * Sleep until a device's interrupt on a CPU wakes the task.
     *
     * @param nanos how long the device takes, 1..{@link Actions#NANOS_MAX}
     * @param cpu the CPU that is interrupted, 0 or more; one that the machine does not have fails the run
     */
    public Steps io(long nanos, int cpu) {
        return and(new Step.Io(upTo("io", nanos, 1), (int) within("io CPU", cpu, 0, CpuSet.CPUS_MAX - 1)));
    }

    /** Execute a new program, as execve(2): the task is placed anew. Compute what loading the program costs. */
    public Steps exec() {
        return and(new Step.Exec());
    }

    /** Let the task run on some CPUs only from here on, as sched_setaffinity(2); at least one. */
    public Steps affinity(CpuSet cpus) {
        Objects.requireNonNull(cpus, "script: affinity is null: give at least one CPU");
        if (cpus.isEmpty()) {
            throw new IllegalArgumentException("script: affinity to no CPU at all, give at least one");
        }
        return and(new Step.Affinity(cpus));
    }

    /** Take one token of an event; sleep on its futex while there is none. */
    public Steps await(String event) {
        return and(new Step.Await(named("event", event)));
    }

    /** Wait on a futex until {@code tasks} tasks are here; the last to arrive wakes the others. 1..{@link #COUNT_MAX}. */
    public Steps barrier(String name, int tasks) {
        return and(new Step.Barrier(named("barrier", name), (int) within("barrier tasks", tasks, 1, COUNT_MAX)));
    }

    /** Create a task from one of the script's children, as pthread_create(3). */
    public Steps fork(String child) {
        return and(new Step.Fork(named("child", child)));
    }

    /** Give up the turn, as sched_yield(2). */
    public Steps yieldTurn() {
        return and(new Step.Yield());
    }

    /** End the task here. At the end of its steps a task ends by itself. */
    public Steps exit() {
        return and(new Step.Exit());
    }

    /** Do some steps several times. 1..{@link #COUNT_MAX}. */
    public Steps repeat(int times, UnaryOperator<Steps> body) {
        Steps steps = body("repeat", body);
        if (steps.list.isEmpty()) {
            throw new IllegalArgumentException("script: repeat " + times + " without a step, give it at least one");
        }
        return and(new Step.Loop((int) within("repeat", times, 1, COUNT_MAX), steps));
    }

    /** Do some steps until the script's runtime is over; needs {@link Script#runtime}. */
    public Steps forever(UnaryOperator<Steps> body) {
        Steps steps = body("forever", body);
        if (!steps.takesTime()) {
            throw new IllegalArgumentException(
                    "script: forever { " + steps + " } takes no time, give it a run, spin, sleep, wake or await");
        }
        return and(new Step.Loop(Step.Loop.FOREVER, steps));
    }

    /** Return the steps that a function adds to none. */
    static Steps body(String of, UnaryOperator<Steps> steps) {
        Objects.requireNonNull(
                steps, () -> "script: the steps of '" + of + "' are null, give a function such as t -> t.run(1000)");
        return Objects.requireNonNull(
                steps.apply(NONE),
                () -> "script: the function of '" + of + "' returns null, expected its argument with steps added");
    }

    /** Tell whether one pass takes time or waits for somebody, sooner or later. */
    boolean takesTime() {
        return list.stream().anyMatch(Step::takesTime);
    }

    private static long upTo(String what, long nanos, long min) {
        return within(what + " (ns)", nanos, min, Actions.NANOS_MAX);
    }

    static long within(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("script: " + what + " " + value + ": accepted is " + min + ".." + max);
        }
        return value;
    }

    static String named(String what, String name) {
        Objects.requireNonNull(
                name, () -> "script: " + what + " name is null: a name has letters, digits, '_', '.' and '-' only");
        if (!name.matches("[A-Za-z0-9_.-]+")) {
            throw new IllegalArgumentException(
                    "script: " + what + " '" + name + "': a name has letters, digits, '_', '.' and '-' only");
        }
        return name;
    }

    /** Return the steps in one line, as they appear in the script's command line. */
    @Override
    public String toString() {
        return list.stream().map(Step::toString).collect(Collectors.joining("; "));
    }
}
