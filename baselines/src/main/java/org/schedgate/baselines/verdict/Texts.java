package org.schedgate.baselines.verdict;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.schedgate.simulator.result.Metric;

/** Parts of messages. */
final class Texts {
    private static final int MOST_NAMES = 8;

    private Texts() {}

    /** Return some names, and how many more there are. */
    static String few(Collection<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMES ? first + " and " + (names.size() - MOST_NAMES) + " more" : first;
    }

    /** Return a metric's unit and direction. */
    static String of(Metric metric) {
        return metric.unit() + ", " + metric.direction().name().toLowerCase(Locale.ROOT);
    }
}
