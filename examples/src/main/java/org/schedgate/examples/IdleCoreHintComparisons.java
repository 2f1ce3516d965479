package org.schedgate.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.schedgate.baselines.statistics.PairedShift;
import org.schedgate.simulator.result.VariantResult;

/**
 * The rows of S1: seven numbers of groups, the slope of the time over them, and whether they lie on a line.
 *
 * <p>Times are those of 20,000 loops. Where fewer were run, each time is multiplied by the ratio, which makes tables comparable and changes
 * no verdict on a change; that short runs are not simply shorter is said where they are shown.
 */
final class IdleCoreHintComparisons {
    static final String WITHOUT = "without";
    static final String WITH = "with";

    private static final String SCENARIO = "idle-core-hint-without-smt";
    private static final String METRIC = "hackbench.time";
    private static final int PUBLISHED_LOOPS = 20_000;
    private static final Pattern COMMAND = Pattern.compile(".* -g (\\d+) -l (\\d+)");

    /** Times of the same order of magnitude differ by less than the root of ten, up or down. */
    private static final double ORDER = Math.sqrt(10);

    /** What counts as a line: the published times have 0.998 without the change and with it. */
    private static final double STRAIGHT = 0.99;

    private final PublishedTable published = PublishedTable.idleCoreHint();
    private final SeedRuns runs;
    private final int loops;

    private IdleCoreHintComparisons(SeedRuns runs, int loops) {
        this.runs = runs;
        this.loops = loops;
    }

    /** Find the suite's variants. */
    static IdleCoreHintComparisons of(SuiteResults results) {
        Map<String, VariantResult> named = new TreeMap<>();
        int loops = 0;
        for (VariantResult variant : results.of(SCENARIO)) {
            String command = variant.variant().workload();
            Matcher options = COMMAND.matcher(command);
            if (!options.matches()) {
                throw new IllegalArgumentException("workload '" + command + "': expected hackbench with -g and -l");
            }
            loops = Integer.parseInt(options.group(2));
            String kernel = variant.variant().patches().contains(WITH) ? WITH : WITHOUT;
            named.put(name(options.group(1), kernel), variant);
        }
        return new IdleCoreHintComparisons(new SeedRuns(named), loops);
    }

    private static String name(String groups, String kernel) {
        return groups + ", " + kernel;
    }

    /** Return the messages of a sender to each channel. */
    int loops() {
        return loops;
    }

    /** Return what one of the variants measured. */
    VariantResult any() {
        return runs.result(name(published.rows().get(0).label(), WITHOUT));
    }

    /** Return the times of a number of groups, one a run, as of 20,000 loops. */
    double[] seconds(String groups, String kernel) {
        double[] values = runs.values(name(groups, kernel), METRIC);
        for (int i = 0; i < values.length; i++) {
            values[i] *= (double) PUBLISHED_LOOPS / loops;
        }
        return values;
    }

    List<ComparedRow> rows() {
        List<ComparedRow> rows = new ArrayList<>();
        for (PublishedTable.Row row : published.rows()) {
            rows.add(time(row));
        }
        rows.add(overGroups("slope over groups", "s a group", false));
        rows.add(overGroups("straightness over groups", "R^2", true));
        return rows;
    }

    private ComparedRow time(PublishedTable.Row row) {
        double[] without = seconds(row.label(), WITHOUT);
        double[] with = seconds(row.label(), WITH);
        double publishedWithout = row.values().get(0);
        double publishedWith = row.values().get(1);
        Verdict order = Verdict.passedIf(isOfOrder(Statistic.MEAN.of(without), publishedWithout)
                && isOfOrder(Statistic.MEAN.of(with), publishedWith));
        return compared(
                row.label(), "s", new ComparedRow.Published(publishedWithout, publishedWith), without, with, order);
    }

    private ComparedRow overGroups(String name, String unit, boolean straightness) {
        double[] groups = published.rows().stream()
                .mapToDouble(row -> Double.parseDouble(row.label()))
                .toArray();
        ToDoubleFunction<double[]> figure =
                times -> straightness ? Lines.straightness(groups, times) : Lines.slope(groups, times);
        double[] without = ofEachRun(WITHOUT, figure);
        double[] with = ofEachRun(WITH, figure);
        ComparedRow.Published both = new ComparedRow.Published(
                figure.applyAsDouble(published.column(0)), figure.applyAsDouble(published.column(1)));
        Verdict absolute = straightness
                ? atLeast(STRAIGHT, without).and(atLeast(STRAIGHT, with))
                : Verdict.passedIf(isOfOrder(Statistic.MEAN.of(without), both.from())
                        && isOfOrder(Statistic.MEAN.of(with), both.to()));
        return compared(name, unit, both, without, with, absolute);
    }

    /**
     * Tell whether the mean of more runs would be a figure or more: undecided while its 95 % interval holds the figure, so that no mean of few
     * runs passes by chance.
     */
    static Verdict atLeast(double figure, double[] runs) {
        PairedShift.Interval interval = Statistic.MEAN.interval(runs);
        if (interval == null || (interval.low() < figure && interval.high() >= figure)) {
            return Verdict.UNDECIDED;
        }
        return Verdict.passedIf(interval.low() >= figure);
    }

    private double[] ofEachRun(String kernel, ToDoubleFunction<double[]> figure) {
        List<double[]> byGroups = published.rows().stream()
                .map(row -> seconds(row.label(), kernel))
                .toList();
        double[] figures = new double[byGroups.get(0).length];
        for (int run = 0; run < figures.length; run++) {
            int thisRun = run;
            figures[run] = figure.applyAsDouble(
                    byGroups.stream().mapToDouble(times -> times[thisRun]).toArray());
        }
        return figures;
    }

    private static ComparedRow compared(
            String benchmark,
            String unit,
            ComparedRow.Published published,
            double[] without,
            double[] with,
            Verdict absolute) {
        Claim claim = Claim.of(published.from(), published.to());
        RowVerdict change = RowJudge.judge(claim, Statistic.MEAN, without, with);
        return new ComparedRow(
                "S1",
                benchmark,
                WITHOUT,
                WITH,
                unit,
                published,
                ComparedRow.runs(without),
                ComparedRow.runs(with),
                change,
                absolute,
                change.direction() == Verdict.UNDECIDED ? change.runsNeeded() : 0);
    }

    private static boolean isOfOrder(double ours, double published) {
        return ours < published * ORDER && ours > published / ORDER;
    }
}
