package org.schedgate.simulator.sched.decision;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The values of a kernel's tunables and build options, in one place also for those a kernel does not have. Immutable. */
public final class Tunables {
    /** The values of every CFS kernel: 6 ms, 0.75 ms, 1 ms, 0.5 ms, 32 at 250 Hz without preemption. */
    public static final Tunables CFS = cfs();

    private static final int CPUS_MAX = 8;
    private static final long ABSENT = -1;

    private final long[] values;
    /** The base slice before scaling, or -1. */
    private final long normalizedBaseSlice;

    private final int nrLatency;

    private Tunables(long[] values) {
        this(values, values[index(Tunable.BASE_SLICE)]);
    }

    private Tunables(long[] values, long normalizedBaseSlice) {
        this.values = values;
        this.normalizedBaseSlice = normalizedBaseSlice;
        long granularity = value(Tunable.MIN_GRANULARITY);
        nrLatency = granularity > 0 ? (int) ((value(Tunable.LATENCY) + granularity - 1) / granularity) : 0;
    }

    private static Tunables cfs() {
        Map<Tunable, Long> values = new EnumMap<>(Tunable.class);
        values.put(Tunable.LATENCY, 6_000_000L);
        values.put(Tunable.MIN_GRANULARITY, 750_000L);
        values.put(Tunable.WAKEUP_GRANULARITY, 1_000_000L);
        values.put(Tunable.MIGRATION_COST, 500_000L);
        values.put(Tunable.NR_MIGRATE, 32L);
        values.put(Tunable.TUNABLE_SCALING, 1L);
        values.put(Tunable.HZ, 250L);
        values.put(Tunable.PREEMPTION, 0L);
        values.put(Tunable.PREEMPT, 0L);
        return of(values);
    }

    /**
     * Return a kernel's tunables.
     *
     * @param values those it has, before scaling
     * @throws IllegalArgumentException if a value is out of range, saying what is accepted
     */
    public static Tunables of(Map<Tunable, Long> values) {
        Objects.requireNonNull(values, "tunables are null: give those the kernel has");
        long[] all = new long[Tunable.values().length];
        Arrays.fill(all, ABSENT);
        new EnumMap<>(values).forEach((tunable, value) -> {
            tunable.check(value);
            all[index(tunable)] = value;
        });
        return new Tunables(all);
    }

    @SuppressWarnings("EnumOrdinal") // an index within one run, never stored
    private static int index(Tunable tunable) {
        return tunable.ordinal();
    }

    private long value(Tunable tunable) {
        return values[index(tunable)];
    }

    /** Tell whether the kernel has a tunable. */
    public boolean has(Tunable tunable) {
        return value(tunable) != ABSENT;
    }

    /** Return the tunables the kernel has. */
    public Set<Tunable> present() {
        Map<Tunable, Boolean> present = new EnumMap<>(Tunable.class);
        for (Tunable tunable : Tunable.values()) {
            if (has(tunable)) {
                present.put(tunable, true);
            }
        }
        return Collections.unmodifiableSet(present.keySet());
    }

    /**
     * Return the value of a tunable.
     *
     * @throws IllegalStateException if the kernel does not have it
     */
    public long get(Tunable tunable) {
        long value = value(tunable);
        if (value == ABSENT) {
            throw new IllegalStateException("this kernel has no " + tunable.kernelName());
        }
        return value;
    }

    /**
     * Return these tunables with one set.
     *
     * @throws IllegalArgumentException if the kernel does not have it or the value is out of range, saying what is accepted
     */
    public Tunables with(Tunable tunable, long value) {
        Objects.requireNonNull(tunable, "tunable is null: give a constant of Tunable");
        if (!has(tunable)) {
            throw new IllegalArgumentException("tunable " + tunable.kernelName()
                    + " does not exist in this kernel; accepted is "
                    + String.join(
                            ", ", present().stream().map(Tunable::kernelName).toList()));
        }
        tunable.check(value);
        return changed(tunable, value);
    }

    private Tunables changed(Tunable tunable, long value) {
        long[] copy = values.clone();
        copy[index(tunable)] = value;
        return new Tunables(copy);
    }

    /**
     * Return these tunables scaled for a machine ({@code get_update_sysctl_factor()}): with n = min(CPUs, 8), by 1 + floor(log2 n), or as
     * {@link Tunable#TUNABLE_SCALING} says by 1 or by n.
     */
    public Tunables scaledFor(int cpus) {
        int counted = Math.min(cpus, CPUS_MAX);
        long scaling = has(Tunable.TUNABLE_SCALING) ? value(Tunable.TUNABLE_SCALING) : 1;
        long factor = scaling == 0 ? 1 : scaling == 2 ? counted : 32L - Integer.numberOfLeadingZeros(counted);
        long[] scaled = values.clone();
        for (Tunable tunable : Tunable.values()) {
            if (tunable.scaled() && has(tunable)) {
                scaled[index(tunable)] *= factor;
            }
        }
        return new Tunables(scaled, normalizedBaseSlice);
    }

    /** Return {@code sched_latency}, nanoseconds; CFS only. */
    public long latencyNanos() {
        return get(Tunable.LATENCY);
    }

    /** Return {@code sched_min_granularity}, nanoseconds; CFS only. */
    public long minGranularityNanos() {
        return get(Tunable.MIN_GRANULARITY);
    }

    /** Return {@code sched_wakeup_granularity}, nanoseconds; CFS only. */
    public long wakeupGranularityNanos() {
        return get(Tunable.WAKEUP_GRANULARITY);
    }

    /** Return {@code sched_base_slice}, nanoseconds; EEVDF only. */
    public long baseSliceNanos() {
        return get(Tunable.BASE_SLICE);
    }

    /** Return {@code sched_base_slice} before scaling ({@code normalized_sysctl_sched_base_slice}), nanoseconds; EEVDF only. */
    public long normalizedBaseSliceNanos() {
        if (normalizedBaseSlice == ABSENT) {
            throw new IllegalStateException("this kernel has no " + Tunable.BASE_SLICE.kernelName());
        }
        return normalizedBaseSlice;
    }

    /** Tell whether {@code sched_child_runs_first} is set: a new task is not behind its parent. */
    public boolean childRunsFirst() {
        return value(Tunable.CHILD_RUNS_FIRST) == 1;
    }

    /** Return {@code sched_migration_cost}, nanoseconds, never scaled. */
    public long migrationCostNanos() {
        return get(Tunable.MIGRATION_COST);
    }

    /** Return how many tasks are moved with interrupts off at most ({@code sched_nr_migrate}). */
    public int nrMigrate() {
        return (int) get(Tunable.NR_MIGRATE);
    }

    /** Return how many runnable tasks share a latency period before it is stretched ({@code sched_nr_latency}); CFS only. */
    public int nrLatency() {
        return nrLatency;
    }

    /** Return the timer ticks per second: 100, 250, 300 or 1000. */
    public int hz() {
        return (int) get(Tunable.HZ);
    }

    /** Return the length of a tick, nanoseconds. */
    public long tickNanos() {
        return 1_000_000_000L / hz();
    }

    /** Tell whether CONFIG_PREEMPTION is set, which lazy and full preemption select: new-idle balancing stops after one pulled task. */
    public boolean preemption() {
        return get(Tunable.PREEMPTION) == 1 || lazyPreemption() || fullPreemption();
    }

    /** Tell whether the full preemption model is chosen: interrupts that end in kernel mode let a task give way, too. */
    public boolean fullPreemption() {
        return has(Tunable.PREEMPT) && value(Tunable.PREEMPT) == 1;
    }

    /** Tell whether the lazy preemption model is chosen: a running fair task is not interrupted to give way. */
    public boolean lazyPreemption() {
        return has(Tunable.PREEMPT_LAZY) && value(Tunable.PREEMPT_LAZY) == 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tunables that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    /** Return names and values, such as {@code sched_latency_ns=6000000}, of those the kernel has. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Tunable tunable : Tunable.values()) {
            if (has(tunable)) {
                text.append(text.isEmpty() ? "" : " ")
                        .append(tunable.kernelName())
                        .append('=')
                        .append(value(tunable));
            }
        }
        return text.toString();
    }
}
