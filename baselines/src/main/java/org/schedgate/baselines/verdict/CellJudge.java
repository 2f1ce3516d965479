package org.schedgate.baselines.verdict;

import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.compare.Comparison;
import org.schedgate.baselines.compare.SeedPair;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.baselines.statistics.PairedShift;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;

/**
 * Judges one compared metric by one rule.
 *
 * <p>Exact: each seed for itself. One seed worse by more than the tolerance around its own base is a regression, whatever the others do.
 *
 * <p>Paired: all seeds together. The estimated shift must exceed the tolerance around the median base, and its confidence interval must
 * exclude zero. Where too few seeds make that impossible, this is said instead of passing.
 */
final class CellJudge {
    private final Metric metric;
    private final GateRule rule;
    private final Comparison comparison;

    /** A verdict and why. */
    record Finding(VerdictKind kind, String reason) {}

    private CellJudge(Metric metric, GateRule rule, Comparison comparison) {
        this.metric = metric;
        this.rule = rule;
        this.comparison = comparison;
    }

    /** Judge a metric that has a direction. */
    static Finding judge(Metric metric, GateRule rule, Comparison comparison) {
        CellJudge judge = new CellJudge(metric, rule, comparison);
        if (comparison.isIdentical()) {
            return new Finding(VerdictKind.UNCHANGED, "identical for " + judge.seeds() + judge.missingSeeds());
        }
        Finding finding = switch (rule.mode()) {
            case EXACT -> judge.exact();
            case PAIRED -> judge.paired();
            case AUTOMATIC -> comparison.pairs().size() == 1 ? judge.exact() : judge.paired();
        };
        return new Finding(finding.kind, finding.reason + judge.missingSeeds());
    }

    private Finding exact() {
        SeedPair worst = extreme(true);
        if (isBeyond(worsening(worst.difference()), worst.base())) {
            return new Finding(VerdictKind.REGRESSED, seedText(worst));
        }
        SeedPair best = extreme(false);
        if (isBeyond(-worsening(best.difference()), best.base())) {
            return new Finding(VerdictKind.IMPROVED, seedText(best));
        }
        return new Finding(VerdictKind.UNCHANGED, "within " + allowedText(worst.base()) + " for " + seeds());
    }

    private Finding paired() {
        PairedShift shift = comparison.shift();
        double worse = worsening(shift.estimate());
        if (!isBeyond(Math.abs(worse), comparison.base())) {
            return new Finding(VerdictKind.UNCHANGED, shiftText(shift) + ", within " + allowedText(comparison.base()));
        }
        PairedShift.Interval interval = shift.interval();
        if (interval == null) {
            return new Finding(
                    VerdictKind.INSUFFICIENT_SEEDS,
                    shiftText(shift) + ", but " + seeds() + " cannot reach a p below "
                            + Figures.value(shift.smallestP()) + ": at least " + shift.needed() + " seeds are needed");
        }
        if (!interval.excludesZero()) {
            return new Finding(
                    VerdictKind.INCONCLUSIVE,
                    shiftText(shift) + ", beyond " + allowedText(comparison.base()) + ", but its interval holds zero");
        }
        return new Finding(
                worse > 0 ? VerdictKind.REGRESSED : VerdictKind.IMPROVED,
                shiftText(shift) + ", beyond " + allowedText(comparison.base()));
    }

    /** Return the pair that is worst, or best; the first of them where several are. */
    private SeedPair extreme(boolean worst) {
        @Nullable SeedPair extreme = null;
        double most = 0;
        for (SeedPair pair : comparison.pairs()) {
            double excess = (worst ? 1 : -1) * worsening(pair.difference())
                    - rule.tolerance().around(pair.base());
            if (extreme == null || excess > most) {
                extreme = pair;
                most = excess;
            }
        }
        return extreme == null ? comparison.pairs().get(0) : extreme;
    }

    private double worsening(double difference) {
        return metric.direction() == Direction.HIGHER ? -difference : difference;
    }

    private boolean isBeyond(double size, double base) {
        return size > rule.tolerance().around(base);
    }

    private String seedText(SeedPair pair) {
        return Figures.value(pair.base()) + " -> " + Figures.value(pair.candidate()) + " " + metric.unit() + ", "
                + Figures.change(pair.difference(), pair.base()) + " for seed " + pair.seed() + ", beyond "
                + allowedText(pair.base());
    }

    private String shiftText(PairedShift shift) {
        PairedShift.Interval interval = shift.interval();
        String range = interval == null
                ? ""
                : " [" + Figures.value(interval.low()) + ", " + Figures.value(interval.high()) + "]";
        return "shift " + Figures.change(shift.estimate(), comparison.base()) + range + " " + metric.unit() + " over "
                + seeds() + ", p=" + Figures.value(shift.pValue());
    }

    private String allowedText(double base) {
        Tolerance tolerance = rule.tolerance();
        return "the tolerance of " + Figures.value(tolerance.around(base)) + " " + metric.unit();
    }

    private String seeds() {
        int count = comparison.pairs().size();
        return count == 1 ? "the one common seed" : count + " common seeds";
    }

    private String missingSeeds() {
        String base =
                comparison.onlyInBaseline().isEmpty() ? "" : "; not measured: seeds " + comparison.onlyInBaseline();
        return comparison.onlyMeasured().isEmpty()
                ? base
                : base + "; not in the baseline: seeds " + comparison.onlyMeasured();
    }
}
