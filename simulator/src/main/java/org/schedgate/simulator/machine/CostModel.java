package org.schedgate.simulator.machine;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What each kind of work costs on one machine, and where every figure comes from. */
public final class CostModel {
    /** The longest accepted cost: one second. */
    public static final long NANOS_MAX = 1_000_000_000L;

    private static final long LINES_MAX = 64;

    /**
     * One figure and its source.
     *
     * @param value nanoseconds, 1/1024 for {@link Cost#SMT_SPEED}, or a number of cache lines
     * @param source where the figure comes from; starts with "calibrated on" when it was fitted, naming what on
     */
    public record Entry(long value, String source) {
        /** Check the source. */
        public Entry {
            Objects.requireNonNull(source, "source of a cost is null: say where the figure comes from");
        }
    }

    private final Map<Cost, Entry> entries;

    private CostModel(EnumMap<Cost, Entry> entries) {
        this.entries = entries;
    }

    /** Return a builder without any figure. */
    public static Builder builder() {
        return new Builder(new EnumMap<>(Cost.class));
    }

    /** Return a builder that starts with this model's figures. */
    public Builder toBuilder() {
        return new Builder(new EnumMap<>(entries));
    }

    /** Return the figure of a kind of work: nanoseconds, 1/1024 for {@link Cost#SMT_SPEED}, or a number of cache lines. */
    public long of(Cost cost) {
        return entry(cost).value();
    }

    /** Return where a figure comes from. */
    public String sourceOf(Cost cost) {
        return entry(cost).source();
    }

    private Entry entry(Cost cost) {
        Entry entry = entries.get(cost);
        if (entry == null) {
            throw new IllegalStateException("no figure for " + cost);
        }
        return entry;
    }

    /** Collects figures; every kind of {@link Cost} must be given. */
    public static final class Builder {
        private final EnumMap<Cost, Entry> entries;

        private Builder(EnumMap<Cost, Entry> entries) {
            this.entries = entries;
        }

        /**
         * Set one figure.
         *
         * @throws IllegalArgumentException if the value is outside its range or the source is blank
         */
        public Builder set(Cost cost, long value, String source) {
            Objects.requireNonNull(cost, "cost kind is null: accepted is a constant of Cost");
            Objects.requireNonNull(source, "source of a cost is null: say where the figure comes from");
            long min = cost == Cost.SMT_SPEED ? 1 : 0;
            long max = switch (cost) {
                case SMT_SPEED -> 1024;
                case TASK_LINES, RUN_QUEUE_LINES -> LINES_MAX;
                default -> NANOS_MAX;
            };
            if (value < min || value > max) {
                throw new IllegalArgumentException(
                        "cost " + cost + " = " + value + ": accepted is " + min + ".." + max);
            }
            if (source.isBlank()) {
                throw new IllegalArgumentException("cost " + cost + " has no source: say where the figure comes from");
            }
            entries.put(cost, new Entry(value, source));
            return this;
        }

        /**
         * Return the model.
         *
         * @throws IllegalArgumentException if a kind of work has no figure, naming it
         */
        public CostModel build() {
            for (Cost cost : Cost.values()) {
                if (!entries.containsKey(cost)) {
                    throw new IllegalArgumentException(
                            "cost model without a figure for " + cost + ": every cost must be set");
                }
            }
            return new CostModel(new EnumMap<>(entries));
        }
    }
}
