package org.schedgate.examples;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The judged rows of the wake-list example: every published figure, and the second version of the patch beside the first.
 *
 * <p>A figure of the base is judged by its absolute range alone; one of another kernel also by its change against the base.
 */
final class WakeListRows {
    /** What "a few microseconds" is taken to be. */
    static final double FEW_MICROS = 3;

    private static final Band BASE_P99_5 = new Band(1_000, 12_000);
    private static final Band BASE_P99_9 = new Band(3_000, 40_000);

    /**
     * One row.
     *
     * @param percentile as published
     * @param kernel which kernel
     * @param published the published figure, us
     * @param ours the median over our runs, us
     * @param metric our metric that says the same
     * @param publishedBase the published figure of the base, us
     * @param publishedChange the published change against the base, as a share; 0 for the base
     * @param change how ours compares, null for the base
     * @param interval 95 % interval of ours, null with too few runs
     * @param band where ours must lie
     * @param runs how many were made
     * @param runsNeeded the runs that would decide that at the published figure with 90 % power
     */
    record Row(
            String percentile,
            String kernel,
            double published,
            double ours,
            String metric,
            double publishedBase,
            double publishedChange,
            @Nullable RowVerdict change,
            @Nullable MedianInterval interval,
            Band band,
            int runs,
            long runsNeeded) {
        Verdict absolute() {
            return band.judge(interval).after(runs, runsNeeded);
        }

        Verdict verdict() {
            Verdict verdict = absolute();
            return change == null ? verdict : verdict.and(change.direction()).and(change.size());
        }
    }

    private WakeListRows() {}

    /** Judge all rows of one setting of the machine. */
    static List<Row> judge(SeedRuns runs, String setting) {
        PublishedTable published = PublishedTable.wakeListClearing();
        List<Row> rows = new ArrayList<>();
        for (String kernel : WakeListNames.KERNELS) {
            for (PublishedTable.Row row : published.rows()) {
                rows.add(judge(runs, setting, kernel, row));
            }
        }
        return rows;
    }

    private static Row judge(SeedRuns runs, String setting, String kernel, PublishedTable.Row row) {
        String run = WakeListNames.inSetting(setting, kernel);
        double base = row.values().get(0);
        double published = row.values().get(column(kernel));
        double[] values = runs.values(run, row.metric());
        double ours = Medians.of(values);
        MedianInterval interval = MedianInterval.of(values);
        if (kernel.equals(WakeListNames.BASE)) {
            Band band = baseBand(row);
            return new Row(
                    row.label(),
                    kernel,
                    published,
                    ours,
                    row.metric(),
                    base,
                    0,
                    null,
                    interval,
                    band,
                    values.length,
                    band.runsNeeded(published, values));
        }
        Claim claim = Claim.of(base, published);
        RowVerdict change = RowJudge.judge(
                claim,
                Statistic.MEDIAN,
                runs.values(WakeListNames.inSetting(setting, WakeListNames.BASE), row.metric()),
                values);
        Band band = Band.around(published, FEW_MICROS);
        return new Row(
                row.label(),
                kernel,
                published,
                ours,
                row.metric(),
                base,
                claim.change(),
                change,
                interval,
                band,
                values.length,
                band.runsNeeded(published, values));
    }

    private static int column(String kernel) {
        return switch (kernel) {
            case WakeListNames.BASE -> 0;
            case WakeListNames.REVERTED -> 1;
            default -> 2;
        };
    }

    private static Band baseBand(PublishedTable.Row row) {
        return switch (row.label()) {
            case "99.5" -> BASE_P99_5;
            case "99.9" -> BASE_P99_9;
            default -> Band.around(row.values().get(0), FEW_MICROS);
        };
    }
}
