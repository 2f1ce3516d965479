package org.schedgate.junit.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.junit.Budget;
import org.schedgate.junit.Gate;

/**
 * How a scenario's metrics are judged.
 *
 * @param gates against the baseline, by the Maven plugin
 * @param budgets against absolute limits, by the engine
 * @param expectations against the stock kernel, by the engine
 */
record Rules(List<Gated> gates, List<BudgetRule> budgets, List<Expectation> expectations) {
    /** A gate as read; {@code absolute} is null where there is none. */
    record Gated(String metric, Share tolerance, @Nullable Quantity absolute, Gate.Mode mode) {}

    /** A budget as read; at least one limit is there. */
    record BudgetRule(
            String metric,
            @Nullable Quantity atMost,
            @Nullable Quantity atLeast,
            Budget.Across across) {}

    /**
     * An expectation as read.
     *
     * @param patches the patches it concerns; empty for all
     * @param share how much better at least, or how much worse at most
     * @param better whether an improvement is demanded
     */
    record Expectation(String metric, List<String> patches, Share share, boolean better) {
        /** Return whether a variant has to fulfil it. */
        boolean concerns(VariantPlan plan) {
            Choice patch = plan.parts().patch();
            return patch != null && (patches.isEmpty() || patches.contains(patch.label()));
        }
    }

    /** Return whether there is none. */
    boolean isEmpty() {
        return gates.isEmpty() && budgets.isEmpty() && expectations.isEmpty();
    }
}
