package org.schedgate.simulator.result;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A named quantity.
 *
 * @param name lower-case words joined by dots and underscores, such as {@code wakeup_latency.p99_5}
 * @param unit as text, such as {@code ns}, {@code us}, {@code 1/s}, {@code 1}
 * @param direction which way is better
 */
public record Metric(String name, String unit, Direction direction) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z0-9_-]+)*");

    /** Check the name. */
    public Metric {
        Objects.requireNonNull(name, "metric name is null: expected lower-case words joined by dots");
        Objects.requireNonNull(unit, () -> "metric '" + name + "': unit is null: write 1 for a pure number");
        Objects.requireNonNull(
                direction, () -> "metric '" + name + "': direction is null: give a constant of Direction");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("metric name '" + name
                    + "': expected lower-case words joined by dots, such as wakeup_latency.p99_5");
        }
        if (unit.isBlank()) {
            throw new IllegalArgumentException("metric '" + name + "' has no unit: write 1 for a pure number");
        }
    }
}
