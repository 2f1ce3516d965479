package org.schedgate.simulator.sched.decision;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/** The scheduler features a kernel has, and which of them are on. Immutable. */
public final class Features {
    private final EnumSet<Feature> present;
    private final EnumSet<Feature> on;
    /** Those that are on, one bit each: decisions ask at every event. */
    private final long bits;

    private Features(EnumSet<Feature> present, EnumSet<Feature> on) {
        this.present = present;
        this.on = on;
        long bits = 0;
        for (Feature feature : on) {
            bits |= bitOf(feature);
        }
        this.bits = bits;
    }

    @SuppressWarnings("EnumOrdinal") // an index within one run, never stored
    private static long bitOf(Feature feature) {
        return 1L << feature.ordinal();
    }

    /** Return a kernel's features, of which exactly these are on; the kernel has all there are. */
    public static Features of(Feature... on) {
        Objects.requireNonNull(on, "features are null: Features.of() has none on");
        for (Feature feature : on) {
            checkGiven(feature);
        }
        EnumSet<Feature> set = EnumSet.noneOf(Feature.class);
        set.addAll(Arrays.asList(on));
        return new Features(EnumSet.allOf(Feature.class), set);
    }

    /**
     * Return a kernel's features.
     *
     * @param present those it has
     * @param on those that are on
     * @throws IllegalArgumentException if one is on that it does not have
     */
    public static Features of(Set<Feature> present, Set<Feature> on) {
        Objects.requireNonNull(present, "set of present features is null: EnumSet.noneOf(Feature.class) is none");
        Objects.requireNonNull(on, "set of features that are on is null: EnumSet.noneOf(Feature.class) is none");
        EnumSet<Feature> has = EnumSet.noneOf(Feature.class);
        has.addAll(present);
        EnumSet<Feature> set = EnumSet.noneOf(Feature.class);
        set.addAll(on);
        if (!has.containsAll(set)) {
            throw new IllegalArgumentException("features " + on + " are on: accepted is a part of " + present);
        }
        return new Features(has, set);
    }

    private static void checkGiven(Feature feature) {
        Objects.requireNonNull(feature, "feature is null: give a constant of Feature");
    }

    /** Return the features the kernel has, in the kernel's order. */
    public Set<Feature> present() {
        return Collections.unmodifiableSet(present);
    }

    /** Tell whether a feature is on. */
    public boolean has(Feature feature) {
        return (bits & bitOf(feature)) != 0;
    }

    /**
     * Return this set with one feature switched.
     *
     * @throws IllegalArgumentException if the kernel does not have it or the model does not ask for it, saying which can be switched
     */
    public Features with(Feature feature, boolean value) {
        checkGiven(feature);
        if (!present.contains(feature) || !feature.switchable()) {
            throw new IllegalArgumentException("feature " + feature
                    + (present.contains(feature)
                            ? " changes nothing here: the model does not ask for it"
                            : " does not exist in this kernel")
                    + "; accepted is "
                    + present.stream().filter(Feature::switchable).toList());
        }
        EnumSet<Feature> set = EnumSet.copyOf(on);
        if (value) {
            set.add(feature);
        } else {
            set.remove(feature);
        }
        return new Features(present, set);
    }

    /** Return the features that are on, in the kernel's order. */
    public Set<Feature> on() {
        return Collections.unmodifiableSet(on);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Features that && on.equals(that.on) && present.equals(that.present);
    }

    @Override
    public int hashCode() {
        return 31 * present.hashCode() + on.hashCode();
    }

    /** Return the names as {@code /sys/kernel/debug/sched/features} prints them: NO_ before those that are off. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Feature feature : present) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(has(feature) ? "" : "NO_")
                    .append(feature);
        }
        return text.toString();
    }
}
