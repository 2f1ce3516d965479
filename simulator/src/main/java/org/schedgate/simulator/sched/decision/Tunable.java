package org.schedgate.simulator.sched.decision;

import java.util.Arrays;
import java.util.List;
import org.schedgate.simulator.name.NearMiss;

/**
 * Scheduling tunables and build options by their kernel names. Times are in nanoseconds before scaling by the number of CPUs; not every
 * kernel has every one.
 */
public enum Tunable {
    /** Period in which every runnable task runs once (CFS). */
    LATENCY("sched_latency_ns", true, 100_000, 1_000_000_000),
    /** Shortest slice (CFS). */
    MIN_GRANULARITY("sched_min_granularity_ns", true, 100_000, 1_000_000_000),
    /** Shortest slice of a SCHED_IDLE entity beside others (5.19 to 6.5); not scaled. */
    IDLE_MIN_GRANULARITY("sched_idle_min_granularity_ns", false, 100_000, 1_000_000_000),
    /** Lead in virtual time at which a woken task preempts (CFS). */
    WAKEUP_GRANULARITY("sched_wakeup_granularity_ns", true, 0, 1_000_000_000),
    /** 1 if a new task that would be behind its parent changes places with it (CFS). */
    CHILD_RUNS_FIRST("sched_child_runs_first", false, 0, 1),
    /** Slice of a task that asks for no other (EEVDF). */
    BASE_SLICE("sched_base_slice_ns", true, 100_000, 1_000_000_000),
    /** Time since it ran within which a task counts as cache hot; not scaled. */
    MIGRATION_COST("sched_migration_cost_ns", false, 0, 1_000_000_000),
    /** Tasks moved with interrupts off at most. */
    NR_MIGRATE("sched_nr_migrate", false, 1, 4096),
    /** How times are scaled by CPUs: 0 not at all, 1 by the logarithm (the default), 2 in proportion. */
    TUNABLE_SCALING("sched_tunable_scaling", false, 0, 2),
    /** Timer ticks per second: 100, 250, 300 or 1000. */
    HZ("CONFIG_HZ", false, 100, 1000) {
        @Override
        public void check(long value) {
            if (value != 100 && value != 250 && value != 300 && value != 1000) {
                throw new IllegalArgumentException(
                        "tunable " + kernelName() + " = " + value + ": accepted is 100, 250, 300 or 1000");
            }
        }
    },
    /** 1 if the kernel is built preemptible, also when booted otherwise: new-idle balancing stops after one pulled task. */
    PREEMPTION("CONFIG_PREEMPTION", false, 0, 1),
    /**
     * 1 if the lazy preemption model is built and chosen (6.13): a fair task that has to give way is not interrupted for it, but goes on to
     * its next interrupt, tick or return from the kernel. Such a kernel is preemptible, too.
     */
    PREEMPT_LAZY("CONFIG_PREEMPT_LAZY", false, 0, 1),
    /**
     * 1 if the full preemption model is built and chosen: a task that has to give way does so in the middle of a system call, too, when an
     * interrupt ends there, even if it holds a mutex. Such a kernel is preemptible, too.
     */
    PREEMPT("CONFIG_PREEMPT", false, 0, 1);

    private final String kernelName;
    private final boolean scaled;
    private final long min;
    private final long max;

    Tunable(String kernelName, boolean scaled, long min, long max) {
        this.kernelName = kernelName;
        this.scaled = scaled;
        this.min = min;
        this.max = max;
    }

    /** Return the name under {@code /proc/sys/kernel}; from 5.13 on it is under {@code debug/sched} without {@code sched_}. */
    public String kernelName() {
        return kernelName;
    }

    /** Tell whether the value is multiplied by the factor for the number of CPUs. */
    public boolean scaled() {
        return scaled;
    }

    /**
     * Refuse a value out of range.
     *
     * @throws IllegalArgumentException if it is, saying what is accepted
     */
    public void check(long value) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("tunable " + kernelName + " = " + value + ": accepted is " + min
                    + (max == min + 1 ? " or " : "..") + max);
        }
    }

    /**
     * Return the tunable of a kernel's name, with {@code sched_} before it or, as under {@code debug/sched}, without.
     *
     * @throws IllegalArgumentException if there is none, saying which there are
     */
    public static Tunable of(String name) {
        for (Tunable tunable : values()) {
            if (tunable.kernelName.equals(name) || tunable.kernelName.equals("sched_" + name)) {
                return tunable;
            }
        }
        List<String> names = Arrays.stream(values()).map(Tunable::kernelName).toList();
        throw new IllegalArgumentException("tunable '" + name + "' is unknown: " + NearMiss.hint(name, names)
                + "accepted is " + String.join(", ", names));
    }
}
