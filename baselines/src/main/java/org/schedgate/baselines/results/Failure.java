package org.schedgate.baselines.results;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.VariantId;

/**
 * A variant, or a whole scenario, from which there is nothing to compare, because it could not be run or its run broke.
 *
 * @param variant which variant, null where the scenario as a whole could not be read
 * @param testName the name that selects it, as in {@code -Dtest=Class#name}
 * @param message what happened, in one line; without a path, host name or time
 */
public record Failure(@Nullable VariantId variant, String testName, String message) {
    /** Check that there is a message of one line. */
    public Failure {
        if (message.isBlank() || message.indexOf('\n') >= 0 || message.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("failure of '" + testName + "': expected a message of one line");
        }
    }
}
