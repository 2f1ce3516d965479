package org.schedgate.baselines;

import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Runs a property for many seeds; a failure names the seed that replays it. */
public final class Cases {
    private Cases() {}

    public static void forEach(int count, Consumer<RandomGenerator> property) {
        long first = Long.getLong("cases.seed", 1);
        long number = Long.getLong("cases.count", count);
        for (long seed = first; seed < first + number; seed++) {
            try {
                property.accept(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("reproduce with -Dcases.seed=" + seed + " -Dcases.count=1", e);
            }
        }
    }
}
