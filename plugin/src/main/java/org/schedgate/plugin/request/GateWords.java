package org.schedgate.plugin.request;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.gate.GateSettings;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.baselines.verdict.Policies;

/**
 * How a gate judges, in a user's words.
 *
 * @param tolerance of scenarios that declare neither gate nor expectation, such as {@code 5%} or {@code 5%, 2500}
 * @param alpha level of paired comparisons
 * @param policies what verdicts do to the build where it is not the default, such as {@code new=fail, improved=warn}; null for none
 */
public record GateWords(
        String tolerance, double alpha, @Nullable String policies) {
    /**
     * Return the settings meant.
     *
     * @throws IllegalArgumentException naming the word that is not accepted, and what is
     */
    public GateSettings settings() {
        GateRule rule = new GateRule("*", Tolerance.parse(tolerance), ComparisonMode.AUTOMATIC);
        return new GateSettings(rule, alpha, Policies.DEFAULT.with(changes()));
    }

    private TreeMap<String, String> changes() {
        TreeMap<String, String> changes = new TreeMap<>();
        if (policies == null || policies.isBlank()) {
            return changes;
        }
        for (String policy : policies.split(",", -1)) {
            String[] sides = policy.strip().split("=", -1);
            if (sides.length != 2) {
                throw new IllegalArgumentException("policies '" + policies
                        + "': accepted are pairs joined by commas, such as" + " new=fail, improved=warn");
            }
            String verdict = sides[0].strip();
            if (changes.put(verdict, sides[1].strip()) != null) {
                throw new IllegalArgumentException("policies '" + policies + "': '" + verdict + "' is there twice");
            }
        }
        return changes;
    }
}
