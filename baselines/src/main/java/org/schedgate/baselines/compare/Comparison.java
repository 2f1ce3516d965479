package org.schedgate.baselines.compare;

import java.util.List;
import org.schedgate.baselines.statistics.PairedShift;

/**
 * How a metric's runs differ from those of its baseline.
 *
 * @param pairs the values of the common seeds, at least one, in the order of the baseline's seeds
 * @param base median of the baseline's values over the common seeds
 * @param candidate median of the measured values over the common seeds
 * @param shift the differences taken together
 * @param onlyInBaseline seeds for which the baseline alone has a value
 * @param onlyMeasured seeds for which there is no value in the baseline
 */
public record Comparison(
        List<SeedPair> pairs,
        double base,
        double candidate,
        PairedShift shift,
        List<Long> onlyInBaseline,
        List<Long> onlyMeasured) {
    /** Copy the lists. */
    public Comparison {
        pairs = List.copyOf(pairs);
        onlyInBaseline = List.copyOf(onlyInBaseline);
        onlyMeasured = List.copyOf(onlyMeasured);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("a comparison without a common seed");
        }
    }

    /** Tell whether every common seed has the same value in both. */
    public boolean isIdentical() {
        return pairs.stream().allMatch(pair -> pair.base() == pair.candidate());
    }
}
