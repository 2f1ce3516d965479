package org.schedgate.baselines.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.compare.Comparison;
import org.schedgate.baselines.compare.MetricComparison;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.VariantResult;

/** Judges the metrics of one variant that its scenario's rules hold. */
final class VariantJudge {
    private final String scenario;
    private final List<GateRule> rules;
    private final double alpha;
    private final NextSteps steps;

    /**
     * Judge by rules.
     *
     * @param scenario the scenario's id
     * @param rules the first that holds a metric counts
     * @param alpha the level of paired comparisons
     * @param steps how messages end
     */
    VariantJudge(String scenario, List<GateRule> rules, double alpha, NextSteps steps) {
        this.scenario = scenario;
        this.rules = List.copyOf(rules);
        this.alpha = alpha;
        this.steps = steps;
    }

    /** Judge what was measured against its baseline. */
    List<CellVerdict> compare(VariantResult base, VariantResult measured, String rerun) {
        if (base.modelVersion() != measured.modelVersion()) {
            return List.of(incomparable(
                    base,
                    measured,
                    "simulated with model version " + measured.modelVersion() + ", the baseline with "
                            + base.modelVersion()));
        }
        if (!base.fingerprint().equals(measured.fingerprint())) {
            return List.of(incomparable(
                    base,
                    measured,
                    "what is behind its names changed: fingerprint " + measured.fingerprint() + ", the baseline has "
                            + base.fingerprint()));
        }
        List<CellVerdict> verdicts = new ArrayList<>();
        Set<String> names = new TreeSet<>(base.metrics().keySet());
        names.addAll(measured.metrics().keySet());
        for (String name : names) {
            GateRule rule = ruleFor(name);
            if (rule != null) {
                verdicts.addAll(compareMetric(name, rule, base, measured, rerun));
            }
        }
        verdicts.addAll(rulesWithoutMetric(measured, names));
        return verdicts;
    }

    /** Say which rules hold none of the metrics there are. */
    List<CellVerdict> rulesWithoutMetric(VariantResult measured, Set<String> names) {
        List<CellVerdict> verdicts = new ArrayList<>();
        for (GateRule rule : rules) {
            if (names.stream().noneMatch(rule::holds)) {
                verdicts.add(new CellVerdict.NotCompared(
                        new CellKey(scenario, measured.variant(), rule.metric()),
                        VerdictKind.MISSING,
                        "the gate holds no metric: there are " + Texts.few(names),
                        "correct the gate's metric",
                        List.of()));
            }
        }
        return verdicts;
    }

    private List<CellVerdict> compareMetric(
            String name, GateRule rule, VariantResult base, VariantResult measured, String rerun) {
        CellKey cell = new CellKey(scenario, measured.variant(), name);
        Metric old = MetricComparison.hasValue(name, base) ? base.metrics().get(name) : null;
        Metric now =
                MetricComparison.hasValue(name, measured) ? measured.metrics().get(name) : null;
        if (old == null && now == null) {
            return rule.isExact()
                    ? List.of(notCompared(cell, VerdictKind.MISSING, "no run has a value of it", rerun))
                    : List.of();
        }
        if (hasNoDirection(old) && hasNoDirection(now)) {
            return rule.isExact()
                    ? List.of(notCompared(
                            cell,
                            VerdictKind.ERROR,
                            "a metric without direction cannot be gated: neither more nor less of it is worse",
                            "gate a metric with a direction, or look at this one in @Verify"))
                    : List.of();
        }
        if (now == null) {
            return List.of(notCompared(cell, VerdictKind.MISSING, "in the baseline, and no run has a value", rerun));
        }
        if (old == null) {
            return List.of(notCompared(cell, VerdictKind.NEW, "the baseline has no value of it", steps.record()));
        }
        if (!old.equals(now)) {
            return List.of(notCompared(
                    cell,
                    VerdictKind.INCOMPARABLE,
                    "unit and direction are " + Texts.of(now) + ", in the baseline " + Texts.of(old),
                    steps.recordIfMeant()));
        }
        Optional<Comparison> comparison = MetricComparison.of(name, base, measured, alpha);
        if (comparison.isEmpty()) {
            return List.of(notCompared(
                    cell, VerdictKind.INCOMPARABLE, "no seed in common with the baseline", steps.recordIfMeant()));
        }
        CellJudge.Finding finding = CellJudge.judge(now, rule, comparison.get());
        return List.of(new CellVerdict.Compared(
                cell, finding.kind(), now, rule, comparison.get(), finding.reason(), stepAfter(finding.kind(), rerun)));
    }

    private String stepAfter(VerdictKind kind, String rerun) {
        return switch (kind) {
            case REGRESSED, INCONCLUSIVE -> rerun;
            case INSUFFICIENT_SEEDS -> "give the scenario more seeds and record it again";
            case IMPROVED -> steps.recordIfMeant();
            case UNCHANGED, NEW, MISSING, INCOMPARABLE, NOT_SELECTED, ERROR -> "";
        };
    }

    private CellVerdict incomparable(VariantResult base, VariantResult measured, String reason) {
        return new CellVerdict.NotCompared(
                new CellKey(scenario, measured.variant(), null),
                VerdictKind.INCOMPARABLE,
                reason,
                steps.recordIfMeant(),
                Deltas.between(base, measured, rules));
    }

    private static CellVerdict notCompared(CellKey cell, VerdictKind kind, String reason, String nextStep) {
        return new CellVerdict.NotCompared(cell, kind, reason, nextStep, List.of());
    }

    private @Nullable GateRule ruleFor(String metric) {
        for (GateRule rule : rules) {
            if (rule.holds(metric)) {
                return rule;
            }
        }
        return null;
    }

    private static boolean hasNoDirection(@Nullable Metric metric) {
        return metric == null || metric.direction() == Direction.NONE;
    }
}
