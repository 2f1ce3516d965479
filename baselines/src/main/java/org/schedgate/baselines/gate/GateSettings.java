package org.schedgate.baselines.gate;

import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.baselines.verdict.Policies;

/**
 * How a gate judges.
 *
 * @param defaultRule the rule of scenarios that declare neither gate nor expectation
 * @param alpha the level of the tests and intervals of paired comparisons, above 0 and at most 0.5
 * @param policies what each verdict does to the build
 */
public record GateSettings(GateRule defaultRule, double alpha, Policies policies) {
    /** Every metric with a direction, five per cent, level 0.05, {@link Policies#DEFAULT}. */
    public static final GateSettings DEFAULT = new GateSettings(
            new GateRule("*", new Tolerance(0, 0.05), ComparisonMode.AUTOMATIC), 0.05, Policies.DEFAULT);

    /** Check the level. */
    public GateSettings {
        if (!(alpha > 0 && alpha <= 0.5)) {
            throw new IllegalArgumentException("alpha " + alpha + ": accepted is above 0 and at most 0.5");
        }
    }
}
