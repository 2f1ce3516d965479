package org.schedgate.examples;

import java.util.Arrays;

/** The median: the middle value, or the mean of the middle two. */
final class Medians {
    private Medians() {}

    static double of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
