package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;
import org.schedgate.baselines.statistics.SignedRank;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantResult;

/**
 * A metric of a patched variant against the stock one, seed by seed.
 *
 * <p>With as many seeds as the level needs (6), the shift is the Hodges–Lehmann estimate of the differences, and it counts as shown when
 * its confidence interval excludes zero. With fewer, no interval can; then each seed has to agree.
 */
final class StockComparison {
    /** Two-sided level of the confidence interval. */
    private static final double ALPHA = 0.05;

    private final Metric metric;
    private final double base;
    /** By seed, patched less stock, turned so that more is worse. */
    private final double[] worsening;

    private final @Nullable Long incompleteSeed;

    private StockComparison(Metric metric, double base, double[] worsening, @Nullable Long incompleteSeed) {
        this.metric = metric;
        this.base = base;
        this.worsening = worsening;
        this.incompleteSeed = incompleteSeed;
    }

    /**
     * Compare two variants that were run with the same seeds.
     *
     * @param metric one that both report
     */
    static StockComparison of(Metric metric, VariantResult stock, VariantResult patched) {
        double sign = metric.direction() == Direction.HIGHER ? -1 : 1;
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < stock.runs().size(); i++) {
            RunResult before = stock.runs().get(i);
            Double left = before.values().get(metric.name());
            Double right = patched.runs().get(i).values().get(metric.name());
            if (left == null || right == null) {
                return new StockComparison(metric, 0, new double[0], before.seed());
            }
            differences.add(sign * (right - left));
        }
        double[] worsening =
                differences.stream().mapToDouble(Double::doubleValue).toArray();
        return new StockComparison(metric, Math.abs(stock.metric(metric.name())), worsening, null);
    }

    /** Return whether what was measured is what is expected. */
    boolean fulfils(Rules.Expectation expectation) {
        if (incompleteSeed != null) {
            return false;
        }
        double allowed = expectation.share().ratio() * base;
        PairedShift shift = SignedRank.shiftOf(worsening, ALPHA);
        PairedShift.Interval interval = shift.interval();
        if (expectation.better()) {
            return interval == null
                    ? each(difference -> difference < 0 && -difference >= allowed)
                    : -shift.estimate() >= allowed && interval.high() < 0;
        }
        return interval == null
                ? each(difference -> difference <= allowed)
                : shift.estimate() <= allowed || interval.low() <= 0;
    }

    /** Return in words what was measured. */
    String describe() {
        if (incompleteSeed != null) {
            return "nothing in one of the runs with seed " + incompleteSeed;
        }
        PairedShift shift = SignedRank.shiftOf(worsening, ALPHA);
        PairedShift.Interval interval = shift.interval();
        String seeds = worsening.length + (worsening.length == 1 ? " seed" : " seeds");
        return difference(shift.estimate())
                + (interval == null
                        ? ", each of " + seeds + " has to agree, as " + shift.needed() + " are needed for an interval"
                        : ", 95 % interval " + difference(interval.low()) + " to " + difference(interval.high()) + ", "
                                + seeds);
    }

    private String difference(double worse) {
        String size = base == 0
                ? Quantity.show(Math.abs(worse), metric.unit())
                : String.format(Locale.ROOT, "%.2f %%", 100 * Math.abs(worse) / base);
        return worse == 0 ? "no difference" : size + (worse > 0 ? " worse" : " better");
    }

    private boolean each(Check check) {
        for (double difference : worsening) {
            if (!check.holds(difference)) {
                return false;
            }
        }
        return true;
    }

    /** Says whether one seed agrees. */
    @FunctionalInterface
    private interface Check {
        boolean holds(double worsening);
    }
}
