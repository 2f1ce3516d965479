package org.schedgate.examples;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.VariantResult;

/** The report on the wake list's pending mark, as Markdown. */
final class WakeListReport {
    private final SeedRuns runs;
    private final List<UnchangedRows.Benchmark> benchmarks;
    private final StringBuilder text = new StringBuilder();

    WakeListReport(SeedRuns runs, List<String> benchmarks) {
        this.runs = runs;
        this.benchmarks = benchmarks.stream().map(UnchangedRows.Benchmark::of).toList();
    }

    /** Return the whole report. */
    String markdown() {
        PublishedTable published = PublishedTable.wakeListClearing();
        line("### " + published.name() + ": the wake list's pending mark");
        line("");
        line("Published: " + published.source() + ".");
        line("");
        VariantResult base = result(WakeListNames.BASE);
        int count = base.runs().size();
        line("Model version " + base.modelVersion() + ", " + count + " runs a variant, seeds 1 to " + count + ", `"
                + base.variant().workload() + "` on `" + base.variant().machine() + "`, kernel `"
                + base.variant().kernel() + "`. Figures in us: each run's percentile, then the median over the runs.");
        line("");
        besides(published);
        judged();
        unchanged();
        stacked();
        gaps();
        settings();
        check();
        return text.toString();
    }

    private VariantResult result(String kernel) {
        return runs.result(WakeListNames.inSetting(WakeListNames.AS_MODELLED, kernel));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void besides(PublishedTable published) {
        line("#### Published / ours");
        line("");
        line("| percentile | base | wake-list rule reverted | patch, version 1 | patch, version 2 |");
        line("|---|---|---|---|---|");
        for (PublishedTable.Row row : published.rows()) {
            StringBuilder cells = new StringBuilder("| " + row.label());
            for (int i = 0; i < WakeListNames.KERNELS.size(); i++) {
                String kernel = WakeListNames.KERNELS.get(i);
                double ours = runs.median(WakeListNames.inSetting(WakeListNames.AS_MODELLED, kernel), row.metric());
                cells.append(" | ")
                        .append(figure(row.values().get(Math.min(i, 2))))
                        .append(" / ")
                        .append(figure(ours));
            }
            line(cells + " |");
        }
        line("");
    }

    private void judged() {
        List<WakeListRows.Row> rows = WakeListRows.judge(runs, WakeListNames.AS_MODELLED);
        line("#### Judged");
        line("");
        line(
                "*Ours* with the 95 % interval of the median; *difference* is the 95 % interval of the paired difference to the base.");
        line("");
        line(
                "| percentile | kernel | published | ours | accepted | published change | our change | difference | direction | size |"
                        + " absolute | verdict |");
        line("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (WakeListRows.Row row : rows) {
            line(judged(row));
        }
        line(counts(rows) + ".");
        line("");
    }

    private void unchanged() {
        line("#### Claimed unchanged");
        line("");
        line(
                "The message also says that hackbench and UnixBench do not change, without options or figures. Ours: hackbench's"
                        + " defaults; UnixBench on every CPU, for the seconds that its name ends in. Unchanged means that the whole interval of the difference lies"
                        + " within 3 % of the base.");
        line("");
        line("| benchmark | runs | unit | base | patch v2 | change | difference | verdict |");
        line("|---|---|---|---|---|---|---|---|");
        for (UnchangedRows.Benchmark benchmark : benchmarks) {
            RowVerdict verdict = UnchangedRows.judge(runs, benchmark);
            int count = UnchangedRows.values(runs, benchmark, WakeListNames.BASE).length;
            line("| `" + benchmark.name() + "` | " + count + " | " + benchmark.unit() + " | " + precise(verdict.base())
                    + " | "
                    + precise(verdict.changed()) + " | " + percent(verdict.change()) + " | "
                    + (verdict.interval() == null
                            ? "none"
                            : precise(verdict.interval().low()) + ".."
                                    + precise(verdict.interval().high()))
                    + " | " + withRuns(verdict.direction(), verdict.runsNeeded()) + " |");
        }
        line("");
    }

    private static String precise(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private static String judged(WakeListRows.Row row) {
        StringBuilder cells = new StringBuilder("| " + row.percentile() + " | " + row.kernel() + " | "
                + figure(row.published()) + " | " + figure(row.ours()) + interval(row.interval()) + " | "
                + range(row.band().low(), row.band().high()) + " | ");
        RowVerdict change = row.change();
        if (change == null) {
            cells.append("– | – | – | – | – | ");
        } else {
            cells.append(percent(row.publishedChange()) + " | " + percent(change.change()) + " | ");
            cells.append(
                    change.interval() == null
                            ? "none"
                            : range(change.interval().low(), change.interval().high()));
            cells.append(" | " + withRuns(change.direction(), change.runsNeeded()));
            cells.append(" | " + change.size().text() + " | ");
        }
        return cells + withRuns(row.absolute(), row.runsNeeded()) + " | "
                + row.verdict().text() + " |";
    }

    private static String withRuns(Verdict verdict, long runs) {
        return verdict.text() + (verdict == Verdict.UNDECIDED ? ", needs " + runs + " runs" : "");
    }

    private static String interval(@Nullable MedianInterval interval) {
        return interval == null ? "" : " (" + range(interval.low(), interval.high()) + ")";
    }

    private static String range(double low, double high) {
        return figure(low) + ".." + figure(high);
    }

    private static String counts(List<WakeListRows.Row> rows) {
        return of(rows, Verdict.PASSED) + " of " + rows.size() + " rows passed, " + of(rows, Verdict.UNDECIDED)
                + " undecided, " + of(rows, Verdict.MISSED) + " missed";
    }

    private static long of(List<WakeListRows.Row> rows, Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).count();
    }

    private void stacked() {
        line("#### Stacked wakes");
        line("");
        line(
                "All runs together. *Wakes* are schbench's samples; *waited* is the share of them that waited 1 ms or more.");
        line("");
        line(
                "| kernel | wakes | stacked | share | same waker | other waker | by scan | by previous | otherwise | on list | direct |"
                        + " waited |");
        line("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (String kernel : WakeListNames.KERNELS) {
            StackedShare share = new StackedShare(runs, WakeListNames.inSetting(WakeListNames.AS_MODELLED, kernel));
            line("| " + kernel + " | " + share.wakes() + " | " + share.stacked() + " | " + share(share.stackedPercent())
                    + " | " + share.of("same_waker") + " | " + share.of("other_waker") + " | " + share.of("by_scan")
                    + " | " + share.of("by_previous") + " | " + share.of("by_other") + " | " + share.of("on_list")
                    + " | " + share.of("direct") + " | " + share(share.longPercent()) + " |");
        }
        line("");
    }

    private void gaps() {
        line("#### Share against the gap");
        line("");
        line(
                "From clearing the mark to holding the lock; the enqueue takes 200 ns more (0 for the gap of 0). The machine's own gap is"
                        + " 0.5 us.");
        line("");
        line(
                "| gap, us | base: stacked | base: waited | base p99.5 | base p99.9 | patch v2: stacked | patch v2: waited | v2 p99.5 |"
                        + " v2 p99.9 | every run the same with v2 |");
        line("|---|---|---|---|---|---|---|---|---|---|");
        for (long gap : WakeListNames.GAPS) {
            String base = WakeListNames.withGap(gap, WakeListNames.BASE);
            String patched = WakeListNames.withGap(gap, WakeListNames.VERSION_2);
            line("| " + String.format(Locale.ROOT, "%.1f", gap / 1000.0) + gap(base) + gap(patched) + " | "
                    + (runs.of(base).equals(runs.of(patched)) ? "yes" : "no") + " |");
        }
        line("");
    }

    private String gap(String name) {
        StackedShare share = new StackedShare(runs, name);
        return " | " + share(share.stackedPercent()) + " | " + share(share.longPercent()) + " | "
                + figure(runs.median(name, "schbench.latency.p99_5")) + " | "
                + figure(runs.median(name, "schbench.latency.p99_9"));
    }

    private void settings() {
        line("#### What is not known about the guest");
        line("");
        line(
                "Neither its tick rate nor how it idles is published. *HLT*: interrupts instead of a watched flag, sent in 100 ns,"
                        + " as if that did not leave the guest.");
        line("");
        line("| percentile | kernel | published | 250 Hz | 1000 Hz | HLT, 250 Hz |");
        line("|---|---|---|---|---|---|");
        List<WakeListRows.Row> modelled = WakeListRows.judge(runs, WakeListNames.AS_MODELLED);
        List<WakeListRows.Row> faster = WakeListRows.judge(runs, WakeListNames.FASTER_TICK);
        List<WakeListRows.Row> halting = WakeListRows.judge(runs, WakeListNames.HALTING);
        for (int i = 0; i < modelled.size(); i++) {
            WakeListRows.Row row = modelled.get(i);
            line("| " + row.percentile() + " | " + row.kernel() + " | " + figure(row.published()) + " | "
                    + figureAndVerdict(row) + " | " + figureAndVerdict(faster.get(i)) + " | "
                    + figureAndVerdict(halting.get(i)) + " |");
        }
        line("");
        line("250 Hz: " + counts(modelled) + ". 1000 Hz: " + counts(faster) + ". HLT: " + counts(halting) + ".");
        line("");
    }

    private static String figureAndVerdict(WakeListRows.Row row) {
        return figure(row.ours()) + " " + row.verdict().text();
    }

    /** What a test recomputes to see that the report is this model's. */
    private void check() {
        line("#### To check this report");
        line("");
        line("Fingerprints of the variants at 250 Hz, and with seed " + CheckLine.SEED
                + " alone their percentiles and a digest of every latency, stacking" + " and migration figure.");
        line("");
        line("| kernel | fingerprint | digest | 50.0 | 75.0 | 90.0 | 95.0 | 99.0 | 99.5 | 99.9 |");
        line("|---|---|---|---|---|---|---|---|---|---|");
        for (String kernel : WakeListNames.KERNELS) {
            VariantResult result = result(kernel);
            line(CheckLine.of(kernel, result.fingerprint(), result.runs().get(0)));
        }
    }

    private static String figure(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }

    private static String share(double percent) {
        return String.format(Locale.ROOT, "%.2f %%", percent);
    }
}
