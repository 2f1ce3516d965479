package org.schedgate.baselines.results;

import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/**
 * A variant that ran to its end.
 *
 * @param testName the name that selects this variant alone, as in {@code -Dtest=Class#name}
 * @param result what was measured
 */
public record MeasuredVariant(String testName, VariantResult result) {
    /** Check the name. */
    public MeasuredVariant {
        if (testName.isBlank()) {
            throw new IllegalArgumentException("variant " + result.variant() + " has an empty test name");
        }
    }

    /** Return what was run. */
    public VariantId variant() {
        return result.variant();
    }
}
