package org.schedgate.simulator.kernel;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.schedgate.simulator.sched.decision.Tunables;

/** The tunables and build options that can be set, by the kernel's names. */
enum KernelTunable {
    LATENCY("sched_latency_ns") {
        @Override
        Tunables set(Tunables old, long value) {
            return copy(
                    old,
                    value,
                    old.minGranularityNanos(),
                    old.wakeupGranularityNanos(),
                    old.migrationCostNanos(),
                    old.nrMigrate());
        }
    },
    MIN_GRANULARITY("sched_min_granularity_ns") {
        @Override
        Tunables set(Tunables old, long value) {
            return copy(
                    old,
                    old.latencyNanos(),
                    value,
                    old.wakeupGranularityNanos(),
                    old.migrationCostNanos(),
                    old.nrMigrate());
        }
    },
    WAKEUP_GRANULARITY("sched_wakeup_granularity_ns") {
        @Override
        Tunables set(Tunables old, long value) {
            return copy(
                    old,
                    old.latencyNanos(),
                    old.minGranularityNanos(),
                    value,
                    old.migrationCostNanos(),
                    old.nrMigrate());
        }
    },
    MIGRATION_COST("sched_migration_cost_ns") {
        @Override
        Tunables set(Tunables old, long value) {
            return copy(
                    old,
                    old.latencyNanos(),
                    old.minGranularityNanos(),
                    old.wakeupGranularityNanos(),
                    value,
                    old.nrMigrate());
        }
    },
    NR_MIGRATE("sched_nr_migrate") {
        @Override
        Tunables set(Tunables old, long value) {
            return copy(
                    old,
                    old.latencyNanos(),
                    old.minGranularityNanos(),
                    old.wakeupGranularityNanos(),
                    old.migrationCostNanos(),
                    whole(value));
        }
    },
    HZ("CONFIG_HZ") {
        @Override
        Tunables set(Tunables old, long value) {
            return old.withHz(whole(value));
        }
    },
    PREEMPTION("CONFIG_PREEMPTION") {
        @Override
        Tunables set(Tunables old, long value) {
            if (value != 0 && value != 1) {
                throw new IllegalArgumentException("tunable " + kernelName() + " = " + value + ": accepted is 0 or 1");
            }
            return old.withPreemption(value == 1);
        }
    };

    private final String kernelName;

    KernelTunable(String kernelName) {
        this.kernelName = kernelName;
    }

    /** Return the tunables with this one replaced; they check the range. */
    abstract Tunables set(Tunables old, long value);

    String kernelName() {
        return kernelName;
    }

    /** Return the tunable of a kernel's name, or refuse it with the names there are. */
    static KernelTunable of(String name) {
        for (KernelTunable tunable : values()) {
            if (tunable.kernelName.equals(name)) {
                return tunable;
            }
        }
        throw new IllegalArgumentException("tunable '" + name + "' is unknown: accepted is "
                + Arrays.stream(values()).map(KernelTunable::kernelName).collect(Collectors.joining(", ")));
    }

    /** Return the value as an int; one that does not fit is refused here, before it would wrap into the range. */
    int whole(long value) {
        if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "tunable " + kernelName + " = " + value + ": accepted is at most " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    private static Tunables copy(
            Tunables old,
            long latency,
            long minGranularity,
            long wakeupGranularity,
            long migrationCost,
            int nrMigrate) {
        return new Tunables(
                old.hz(),
                old.preemption(),
                latency,
                minGranularity,
                wakeupGranularity,
                migrationCost,
                nrMigrate,
                old.scalingCpus());
    }
}
