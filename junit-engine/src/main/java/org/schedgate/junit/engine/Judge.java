package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.junit.Budget;
import org.schedgate.simulator.name.NearMiss;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantResult;

/** Holds what a variant measured against what needs no baseline: budgets, and expectations against the stock kernel. */
final class Judge {
    private final Rules rules;

    Judge(Rules rules) {
        this.rules = rules;
    }

    /**
     * Judge a variant.
     *
     * @param stock what the stock kernel measured; null for a variant without a patch or where it broke
     * @return an outcome for each budget and each expectation that concerns the variant, in the order declared
     */
    List<ExpectationOutcome> judge(VariantPlan plan, VariantResult result, @Nullable VariantResult stock) {
        List<ExpectationOutcome> outcomes = new ArrayList<>();
        for (Rules.BudgetRule budget : rules.budgets()) {
            outcomes.add(judge(plan, budget, result));
        }
        for (Rules.Expectation expectation : rules.expectations()) {
            if (expectation.concerns(plan)) {
                outcomes.add(judge(plan, expectation, result, stock));
            }
        }
        return outcomes;
    }

    private static ExpectationOutcome judge(VariantPlan plan, Rules.BudgetRule budget, VariantResult result) {
        String statement = statement(budget);
        ExpectationOutcome.Kind kind = ExpectationOutcome.Kind.BUDGET;
        Metric metric = result.metrics().get(budget.metric());
        if (metric == null) {
            return unmet(kind, plan, statement, notReported(budget.metric(), result));
        }
        try {
            double most = budget.atMost() == null
                    ? Double.POSITIVE_INFINITY
                    : budget.atMost().in(metric.unit());
            double least = budget.atLeast() == null
                    ? Double.NEGATIVE_INFINITY
                    : budget.atLeast().in(metric.unit());
            if (budget.across() == Budget.Across.MEDIAN) {
                double median = result.metric(metric.name());
                boolean met = median <= most && median >= least;
                return new ExpectationOutcome(
                        kind, plan.name(), statement, Quantity.show(median, metric.unit()) + " (median)", met);
            }
            return everyRun(plan, statement, metric, result, least, most);
        } catch (IllegalArgumentException unit) {
            return unmet(kind, plan, statement, "nothing: " + unit.getMessage());
        }
    }

    private static ExpectationOutcome everyRun(
            VariantPlan plan, String statement, Metric metric, VariantResult result, double least, double most) {
        ExpectationOutcome.Kind kind = ExpectationOutcome.Kind.BUDGET;
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (RunResult run : result.runs()) {
            Double value = run.values().get(metric.name());
            if (value == null) {
                return unmet(kind, plan, statement, "nothing in the run with seed " + run.seed());
            }
            if (value > most || value < least) {
                String measured = Quantity.show(value, metric.unit()) + " with seed " + run.seed();
                return unmet(kind, plan, statement, measured);
            }
            lowest = Math.min(lowest, value);
            highest = Math.max(highest, value);
        }
        String measured = Quantity.show(lowest, metric.unit()) + " to " + Quantity.show(highest, metric.unit());
        return new ExpectationOutcome(kind, plan.name(), statement, measured, true);
    }

    private static ExpectationOutcome judge(
            VariantPlan plan, Rules.Expectation expectation, VariantResult result, @Nullable VariantResult stock) {
        ExpectationOutcome.Kind kind = ExpectationOutcome.Kind.PATCHED_AGAINST_STOCK;
        String statement = expectation.metric()
                + (expectation.better() ? " better by at least " : " worse by at most ")
                + expectation.share().text() + " against stock";
        if (stock == null) {
            return unmet(kind, plan, statement, "nothing, because the stock variant broke");
        }
        Metric metric = result.metrics().get(expectation.metric());
        if (metric == null) {
            return unmet(kind, plan, statement, notReported(expectation.metric(), result));
        }
        if (!stock.metrics().containsKey(expectation.metric())) {
            return unmet(kind, plan, statement, notReported(expectation.metric(), stock));
        }
        if (metric.direction() == Direction.NONE) {
            return unmet(kind, plan, statement, "nothing to judge: the metric has no better side");
        }
        StockComparison comparison = StockComparison.of(metric, stock, result);
        return new ExpectationOutcome(
                kind, plan.name(), statement, comparison.describe(), comparison.fulfils(expectation));
    }

    private static ExpectationOutcome unmet(
            ExpectationOutcome.Kind kind, VariantPlan plan, String statement, String measured) {
        return new ExpectationOutcome(kind, plan.name(), statement, measured, false);
    }

    private static String notReported(String metric, VariantResult result) {
        return "nothing: no run reports '" + metric + "'; "
                + NearMiss.hint(metric, result.metrics().keySet()) + "there are "
                + String.join(", ", result.metrics().keySet());
    }

    private static String statement(Rules.BudgetRule budget) {
        List<String> limits = new ArrayList<>();
        if (budget.atLeast() != null) {
            limits.add("at least " + budget.atLeast().text());
        }
        if (budget.atMost() != null) {
            limits.add("at most " + budget.atMost().text());
        }
        String across = budget.across() == Budget.Across.EVERY_RUN ? " in every run" : "";
        return budget.metric() + " " + String.join(" and ", limits) + across;
    }
}
