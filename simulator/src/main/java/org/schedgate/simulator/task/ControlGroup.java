package org.schedgate.simulator.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A control group with a share of CPU time, as {@code cpu.weight} or {@code cpu.shares} set it. Its tasks together weigh as one task of that
 * weight, on each CPU by the part of the group's load that is there. Immutable; groups of the same names and shares are the same group.
 *
 * <p>Bandwidth limits ({@code cpu.max}) and {@code cpu.idle} are not modelled, and there is no way to ask for them.
 *
 * @param name such as {@code build}: letters, digits, '.', '_' and '-'
 * @param shares {@code cpu.shares}, {@link #SHARES_MIN}..{@link #SHARES_MAX}
 * @param parent the group it is in, or null for the root
 */
public record ControlGroup(
        String name, int shares, @Nullable ControlGroup parent) {
    /** The least {@code cpu.shares}. */
    public static final int SHARES_MIN = 2;

    /** The most {@code cpu.shares}. */
    public static final int SHARES_MAX = 262_144;

    /** What a group has that was given no weight: as a nice-0 task. */
    public static final int SHARES_DEFAULT = 1024;

    /** How many groups may be nested. */
    public static final int DEPTH_MAX = 16;

    /** Check name, range and depth. */
    public ControlGroup {
        Objects.requireNonNull(name, "group name is null: give a name such as build");
        if (!name.matches("[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException(
                    "group name '" + name + "': accepted is letters, digits, '.', '_' and '-'");
        }
        if (shares < SHARES_MIN || shares > SHARES_MAX) {
            throw new IllegalArgumentException("group '" + name + "': cpu.shares of " + shares + ", accepted is "
                    + SHARES_MIN + ".." + SHARES_MAX);
        }
        int depth = 1;
        for (ControlGroup above = parent; above != null; above = above.parent()) {
            depth++;
        }
        if (depth > DEPTH_MAX) {
            throw new IllegalArgumentException(
                    "group '" + name + "' is " + depth + " deep, accepted is 1.." + DEPTH_MAX);
        }
    }

    /** Return a group below the root with the default weight. */
    public static ControlGroup named(String name) {
        return new ControlGroup(name, SHARES_DEFAULT, null);
    }

    /** Return this group with another {@code cpu.weight}, 1..10000, of which 100 is the default. */
    public ControlGroup weight(int value) {
        if (value < 1 || value > 10_000) {
            throw new IllegalArgumentException(
                    "group '" + name + "': cpu.weight of " + value + ", accepted is 1..10000");
        }
        return new ControlGroup(name, Math.max(SHARES_MIN, (value * 1024 + 50) / 100), parent);
    }

    /** Return this group with another {@code cpu.shares}. */
    public ControlGroup withShares(int value) {
        return new ControlGroup(name, value, parent);
    }

    /** Return this group inside another. */
    public ControlGroup in(ControlGroup above) {
        Objects.requireNonNull(
                above, () -> "group '" + name + "': the group it is put in is null: leave it below the root");
        return new ControlGroup(name, shares, above);
    }

    /** Return the path from the root, such as {@code /system/build}. */
    public String path() {
        return (parent == null ? "" : parent.path()) + "/" + name;
    }

    /** Say that one group was given two values. */
    public static String contradiction(ControlGroup one, ControlGroup other) {
        return "gives group '" + one.path() + "' two values, " + one + " and " + other
                + ": give one, or two names for two groups";
    }

    /** Return the path from the root with the shares, such as {@code /system:1024/build:512}. */
    @Override
    public String toString() {
        return (parent == null ? "" : parent.toString()) + "/" + name + ":" + shares;
    }
}
