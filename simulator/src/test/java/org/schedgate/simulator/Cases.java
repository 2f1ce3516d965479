package org.schedgate.simulator;

import java.util.function.Consumer;
import org.schedgate.simulator.random.RandomStream;

/**
 * Runs a property on seeded random cases: seeds 1 to 500, or {@code -Dcases.count} of them from {@code -Dcases.seed} on.
 *
 * <p>A failure names the seed that reproduces it.
 */
public final class Cases {
    private static final long SEED_FIRST = Long.getLong("cases.seed", 1);
    private static final long COUNT = Long.getLong("cases.count", 500);

    private Cases() {}

    /** Check a property on each case; the stream is the case's only source of chance. */
    public static void forEach(Consumer<RandomStream> property) {
        forEach(Long.MAX_VALUE, property);
    }

    /** Check a property whose cases are long on so many at most. */
    public static void forEach(long most, Consumer<RandomStream> property) {
        if (COUNT < 1) {
            throw new IllegalArgumentException("cases.count = " + COUNT + ": accepted is 1 or more");
        }
        for (long seed = SEED_FIRST; seed < SEED_FIRST + Math.min(most, COUNT); seed++) {
            try {
                property.accept(RandomStream.of(seed, "cases"));
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError(
                        failure.getMessage() + System.lineSeparator() + "reproduce with -Dcases.seed=" + seed
                                + " -Dcases.count=1",
                        failure);
            }
        }
    }
}
