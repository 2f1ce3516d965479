package org.schedgate.examples;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.statistics.PairedShift;

/** The rows of S2: seven percentiles of three columns, both versions of the patch, and the benchmarks that do not change. */
final class WakeListComparisons {
    private WakeListComparisons() {}

    static List<ComparedRow> of(SeedRuns runs, List<String> benchmarks) {
        List<ComparedRow> rows = new ArrayList<>();
        for (WakeListRows.Row row : WakeListRows.judge(runs, WakeListNames.AS_MODELLED)) {
            rows.add(percentile(runs, row));
        }
        for (String commandLine : benchmarks) {
            rows.add(unchanged(runs, UnchangedRows.Benchmark.of(commandLine)));
        }
        return rows;
    }

    private static ComparedRow percentile(SeedRuns runs, WakeListRows.Row row) {
        double[] from = values(runs, WakeListNames.BASE, row);
        double[] to = values(runs, row.kernel(), row);
        RowVerdict change = row.change();
        return new ComparedRow(
                "S2",
                row.percentile(),
                WakeListNames.BASE,
                row.kernel(),
                "us",
                new ComparedRow.Published(row.publishedBase(), row.published()),
                ComparedRow.runs(from),
                ComparedRow.runs(to),
                change == null ? itself(row.ours()) : change,
                row.absolute(),
                needed(row, change));
    }

    /** The base beside itself: what is judged is where it lies. */
    private static RowVerdict itself(double figure) {
        PairedShift.Interval none = new PairedShift.Interval(0, 0);
        return new RowVerdict(figure, figure, none, Verdict.PASSED, Verdict.NOT_ASKED, 0);
    }

    private static long needed(WakeListRows.Row row, @Nullable RowVerdict change) {
        long forChange = change != null && change.direction() == Verdict.UNDECIDED ? change.runsNeeded() : 0;
        long forFigure = row.absolute() == Verdict.UNDECIDED ? row.runsNeeded() : 0;
        return Math.max(forChange, forFigure);
    }

    private static double[] values(SeedRuns runs, String kernel, WakeListRows.Row row) {
        return runs.values(WakeListNames.inSetting(WakeListNames.AS_MODELLED, kernel), row.metric());
    }

    private static ComparedRow unchanged(SeedRuns runs, UnchangedRows.Benchmark benchmark) {
        RowVerdict change = UnchangedRows.judge(runs, benchmark);
        return new ComparedRow(
                "S2",
                benchmark.shortName(),
                WakeListNames.BASE,
                WakeListNames.VERSION_2,
                benchmark.unit(),
                null,
                ComparedRow.runs(UnchangedRows.values(runs, benchmark, WakeListNames.BASE)),
                ComparedRow.runs(UnchangedRows.values(runs, benchmark, WakeListNames.VERSION_2)),
                change,
                Verdict.NOT_ASKED,
                change.direction() == Verdict.UNDECIDED ? change.runsNeeded() : 0);
    }
}
