package org.schedgate.baselines.compare;

/**
 * A metric's two values for one seed.
 *
 * @param seed the seed
 * @param base the baseline's value
 * @param candidate the measured value
 */
public record SeedPair(long seed, double base, double candidate) {
    /** Return how much more was measured. */
    public double difference() {
        return candidate - base;
    }
}
