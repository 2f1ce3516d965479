package org.schedgate.simulator.sched.decision;

/**
 * A kernel's scheduling tunables, before scaling by the number of CPUs, and build options.
 *
 * @param hz timer ticks per second: 100, 250, 300 or 1000
 * @param preemption CONFIG_PREEMPTION: new-idle balancing stops after one pulled task
 * @param latencyNanos {@code sched_latency}, nanoseconds
 * @param minGranularityNanos {@code sched_min_granularity}, nanoseconds
 * @param wakeupGranularityNanos {@code sched_wakeup_granularity}, nanoseconds
 * @param migrationCostNanos {@code sched_migration_cost}, nanoseconds, not scaled
 * @param nrMigrate tasks moved with interrupts off at most ({@code sched_nr_migrate})
 * @param scalingCpus the CPUs the scaling uses, at most 8; set by {@link #scaledFor(int)}, 1 before
 */
public record Tunables(
        int hz,
        boolean preemption,
        long latencyNanos,
        long minGranularityNanos,
        long wakeupGranularityNanos,
        long migrationCostNanos,
        int nrMigrate,
        int scalingCpus) {
    /** The values of every CFS kernel: 6 ms, 0.75 ms, 1 ms, 0.5 ms, 32 at 250 Hz without preemption. */
    public static final Tunables CFS = new Tunables(250, false, 6_000_000, 750_000, 1_000_000, 500_000, 32, 1);

    /** Check the ranges. */
    public Tunables {
        if (hz != 100 && hz != 250 && hz != 300 && hz != 1000) {
            throw new IllegalArgumentException("tunable hz = " + hz + ": accepted is 100, 250, 300 or 1000");
        }
        range("sched_latency", latencyNanos, 100_000, 1_000_000_000);
        range("sched_min_granularity", minGranularityNanos, 100_000, 1_000_000_000);
        range("sched_wakeup_granularity", wakeupGranularityNanos, 0, 1_000_000_000);
        range("sched_migration_cost", migrationCostNanos, 0, 1_000_000_000);
        range("sched_nr_migrate", nrMigrate, 1, 4096);
        range("scaling CPUs", scalingCpus, 1, 8);
    }

    private static void range(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("tunable " + name + " = " + value + ": accepted is " + min + ".." + max);
        }
    }

    /** Return these tunables scaled for a machine ({@code sched_tunable_scaling} = logarithmic): factor 1 + floor(log2(min(CPUs, 8))). */
    public Tunables scaledFor(int cpus) {
        int counted = Math.min(cpus, 8);
        long factor = 32L - Integer.numberOfLeadingZeros(counted);
        return new Tunables(
                hz,
                preemption,
                latencyNanos * factor,
                minGranularityNanos * factor,
                wakeupGranularityNanos * factor,
                migrationCostNanos,
                nrMigrate,
                counted);
    }

    /** Return how many runnable tasks share a latency period before it is stretched ({@code sched_nr_latency}). */
    public int nrLatency() {
        return (int) ((latencyNanos + minGranularityNanos - 1) / minGranularityNanos);
    }

    /** Return the length of a tick, nanoseconds. */
    public long tickNanos() {
        return 1_000_000_000L / hz;
    }

    /** Return this with another tick rate. */
    public Tunables withHz(int value) {
        return new Tunables(
                value,
                preemption,
                latencyNanos,
                minGranularityNanos,
                wakeupGranularityNanos,
                migrationCostNanos,
                nrMigrate,
                scalingCpus);
    }

    /** Return this with CONFIG_PREEMPTION on or off. */
    public Tunables withPreemption(boolean value) {
        return new Tunables(
                hz,
                value,
                latencyNanos,
                minGranularityNanos,
                wakeupGranularityNanos,
                migrationCostNanos,
                nrMigrate,
                scalingCpus);
    }
}
