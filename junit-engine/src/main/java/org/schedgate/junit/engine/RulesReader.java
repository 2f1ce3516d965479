package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.junit.Budget;
import org.schedgate.junit.Expect;
import org.schedgate.junit.Gate;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;

/** Reads gates, budgets and expectations of a scenario class. */
final class RulesReader {
    private final Class<?> type;
    private final Problems problems;

    RulesReader(Class<?> type, Problems problems) {
        this.type = type;
        this.problems = problems;
    }

    /**
     * Read all rules.
     *
     * @param patches the names of the scenario's patches
     */
    Rules read(Set<String> patches) {
        return new Rules(gates(), budgets(), expectations(patches));
    }

    private List<Rules.Gated> gates() {
        List<Rules.Gated> rules = new ArrayList<>();
        Set<String> metrics = new LinkedHashSet<>();
        for (Gate gate : type.getAnnotationsByType(Gate.class)) {
            problems.read(
                    "@Gate(metric)",
                    gate.metric(),
                    given -> new GateRule(given, Tolerance.NONE, ComparisonMode.AUTOMATIC));
            if (!metrics.add(gate.metric())) {
                problems.add("@Gate(metric)", gate.metric(), "gated twice; keep one @Gate a metric");
            }
            Optional<Share> tolerance = problems.read("@Gate(tolerance)", gate.tolerance(), Share::parse);
            Quantity absolute = quantity("@Gate(absolute)", gate.absolute());
            tolerance.ifPresent(share -> rules.add(new Rules.Gated(gate.metric(), share, absolute, gate.mode())));
        }
        return List.copyOf(rules);
    }

    private List<Rules.BudgetRule> budgets() {
        List<Rules.BudgetRule> rules = new ArrayList<>();
        Set<String> limited = new LinkedHashSet<>();
        for (Budget budget : type.getAnnotationsByType(Budget.class)) {
            checkMetric("@Budget(metric)", budget.metric());
            if (!limited.add(budget.metric() + " " + budget.across())) {
                problems.add(
                        "@Budget(metric)",
                        budget.metric(),
                        "limited twice across " + budget.across() + "; keep one @Budget with atMost and atLeast");
            }
            Quantity atMost = quantity("@Budget(atMost)", budget.atMost());
            Quantity atLeast = quantity("@Budget(atLeast)", budget.atLeast());
            if (budget.atMost().isEmpty() && budget.atLeast().isEmpty()) {
                problems.add(
                        "@Budget(metric)", budget.metric(), "has no limit; give atMost, such as \"100us\", or atLeast");
            }
            if (atMost != null && atLeast != null && isAbove(atLeast, atMost)) {
                problems.add(
                        "@Budget(atLeast)",
                        budget.atLeast(),
                        "more than atMost '" + budget.atMost() + "': no value is both; exchange the two");
            }
            rules.add(new Rules.BudgetRule(budget.metric(), atMost, atLeast, budget.across()));
        }
        return List.copyOf(rules);
    }

    private List<Rules.Expectation> expectations(Set<String> patches) {
        List<Rules.Expectation> rules = new ArrayList<>();
        for (Expect expect : type.getAnnotationsByType(Expect.class)) {
            checkMetric("@Expect(metric)", expect.metric());
            if (patches.isEmpty()) {
                problems.add(
                        "@Expect(metric)", expect.metric(), "nothing to compare with stock; add a @Patched method");
            }
            for (String patch : expect.patch()) {
                if (!patches.isEmpty() && !patches.contains(patch)) {
                    problems.add("@Expect(patch)", patch, "no such patch; there are " + patches);
                }
            }
            boolean better = !expect.betterBy().isEmpty();
            if (better != expect.notWorseBy().isEmpty()) {
                problems.add("@Expect(metric)", expect.metric(), "give exactly one of betterBy and notWorseBy");
                continue;
            }
            problems.read(
                            better ? "@Expect(betterBy)" : "@Expect(notWorseBy)",
                            better ? expect.betterBy() : expect.notWorseBy(),
                            Share::parse)
                    .ifPresent(share ->
                            rules.add(new Rules.Expectation(expect.metric(), List.of(expect.patch()), share, better)));
        }
        return List.copyOf(rules);
    }

    /** Compare two limits; those whose units do not fit are refused once the metric's own unit is known. */
    private static boolean isAbove(Quantity left, Quantity right) {
        try {
            return left.in(right.unit()) > right.value();
        } catch (IllegalArgumentException unit) {
            return false;
        }
    }

    private void checkMetric(String member, String name) {
        // The record knows what a name looks like; whether a run reports it is known when there is a run.
        problems.read(member, name, given -> new Metric(given, "1", Direction.NONE));
    }

    private @Nullable Quantity quantity(String member, String text) {
        return text.isEmpty()
                ? null
                : problems.read(member, text, Quantity::parse).orElse(null);
    }
}
