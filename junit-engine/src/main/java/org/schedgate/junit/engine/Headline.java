package org.schedgate.junit.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.VariantResult;

/** The few metrics of a variant that somebody who watches wants to see: those that the scenario judges. */
final class Headline {
    private Headline() {}

    /** Return metric names with medians, in name order. */
    static Map<String, String> of(Rules rules, VariantResult result) {
        Set<String> names = new TreeSet<>();
        rules.gates().forEach(gate -> names.add(gate.metric()));
        rules.budgets().forEach(budget -> names.add(budget.metric()));
        rules.expectations().forEach(expectation -> names.add(expectation.metric()));
        Map<String, String> headline = new LinkedHashMap<>();
        for (String name : names) {
            Metric metric = result.metrics().get(name);
            // A pattern names no single metric, and what nobody reports has failed the variant already.
            if (metric != null
                    && result.runs().stream().anyMatch(run -> run.values().containsKey(name))) {
                headline.put(name, Quantity.show(result.metric(name), metric.unit()));
            }
        }
        return headline;
    }
}
