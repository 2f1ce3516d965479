package org.schedgate.simulator.sched.decision;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** An immutable set of switched-on scheduler features. */
public final class Features {
    private final EnumSet<Feature> on;

    private Features(EnumSet<Feature> on) {
        this.on = on;
    }

    /** Return the set with exactly these features on. */
    public static Features of(Feature... on) {
        EnumSet<Feature> set = EnumSet.noneOf(Feature.class);
        set.addAll(Arrays.asList(on));
        return new Features(set);
    }

    /** Tell whether a feature is on. */
    public boolean has(Feature feature) {
        return on.contains(feature);
    }

    /** Return this set with one feature switched. */
    public Features with(Feature feature, boolean value) {
        EnumSet<Feature> set = EnumSet.copyOf(on);
        if (value) {
            set.add(feature);
        } else {
            set.remove(feature);
        }
        return new Features(set);
    }

    /** Return the features that are on, in declaration order. */
    public Set<Feature> on() {
        return java.util.Collections.unmodifiableSet(on);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Features that && on.equals(that.on);
    }

    @Override
    public int hashCode() {
        return on.hashCode();
    }

    /** Return the names as {@code /sys/kernel/debug/sched/features} prints them: NO_ before those that are off. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Feature feature : Feature.values()) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(has(feature) ? "" : "NO_")
                    .append(feature);
        }
        return text.toString();
    }
}
