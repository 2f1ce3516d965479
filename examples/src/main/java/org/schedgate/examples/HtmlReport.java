package org.schedgate.examples;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.examples.chart.Plot;
import org.schedgate.examples.chart.Scale;
import org.schedgate.examples.chart.Strip;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantResult;

/** The report as one HTML file that needs nothing else: tables, percentile curves, a dot for every run. */
public final class HtmlReport {
    private static final String TEMPLATE = "seeds.ftlh";

    /** How finely a curve follows its distribution, in thousandths of a per cent. */
    private static final int CURVE_STEPS = 400;

    private final String size;
    private final SeedRuns wakeList;
    private final IdleCoreHintComparisons idleCoreHint;
    private final List<ComparedRow> rows;

    HtmlReport(String size, SeedRuns wakeList, IdleCoreHintComparisons idleCoreHint, List<ComparedRow> rows) {
        this.size = size;
        this.wakeList = wakeList;
        this.idleCoreHint = idleCoreHint;
        this.rows = rows;
    }

    /**
     * A message on the page, as the template sees it.
     *
     * @param name of the message
     * @param title what it is about
     * @param source where it was published
     * @param setting what was run
     * @param chart its figures drawn
     * @param legend what the chart's marks mean
     * @param rows one a comparison
     */
    public record Section(
            String name,
            String title,
            String source,
            String setting,
            String chart,
            List<Mark> legend,
            List<Line> rows) {}

    /**
     * A mark of a chart.
     *
     * @param style how it is drawn
     * @param text what it means
     */
    public record Mark(String style, String text) {}

    /**
     * A row of a table.
     *
     * @param benchmark what was measured
     * @param kernels from which to which
     * @param unit of the figures
     * @param published the published figures
     * @param publishedChange the published change
     * @param ours our figures
     * @param change our change
     * @param interval of the difference
     * @param dots every run drawn
     * @param verdict {@code pass}, {@code undecided} or {@code miss}
     * @param why the parts of the verdict
     */
    public record Line(
            String benchmark,
            String kernels,
            String unit,
            String published,
            String publishedChange,
            String ours,
            String change,
            String interval,
            String dots,
            String verdict,
            String why) {}

    /** Return the page. */
    String page() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(HtmlReport.class, "");
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setOutputFormat(HTMLOutputFormat.INSTANCE);
        Map<String, Object> model = new TreeMap<>();
        model.put("size", size);
        model.put("modelVersion", idleCoreHint.any().modelVersion());
        model.put("passed", RowTexts.count(rows, Verdict.PASSED));
        model.put("undecided", RowTexts.count(rows, Verdict.UNDECIDED));
        model.put("missed", RowTexts.count(rows, Verdict.MISSED));
        model.put("sections", List.of(idleCoreHintSection(), wakeListSection()));
        StringWriter page = new StringWriter();
        try {
            configuration.getTemplate(TEMPLATE).process(model, page);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException("template " + TEMPLATE + ": " + e.getMessage(), e);
        }
        return page.toString();
    }

    private Section idleCoreHintSection() {
        PublishedTable published = PublishedTable.idleCoreHint();
        double most = 0;
        List<Plot.Point> without = new ArrayList<>();
        List<Plot.Point> with = new ArrayList<>();
        for (PublishedTable.Row row : published.rows()) {
            most = Math.max(most, row.values().get(0));
            double groups = Double.parseDouble(row.label());
            for (double seconds : idleCoreHint.seconds(row.label(), IdleCoreHintComparisons.WITHOUT)) {
                without.add(new Plot.Point(groups - 0.08, seconds));
                most = Math.max(most, seconds);
            }
            for (double seconds : idleCoreHint.seconds(row.label(), IdleCoreHintComparisons.WITH)) {
                with.add(new Plot.Point(groups + 0.08, seconds));
                most = Math.max(most, seconds);
            }
        }
        String chart = new Plot(
                        "Time of hackbench over the number of groups",
                        Scale.linear(0, 14),
                        "groups",
                        Scale.fromZero(most),
                        "seconds at -l 20000")
                .curve("from", means(published, IdleCoreHintComparisons.WITHOUT))
                .curve("to", means(published, IdleCoreHintComparisons.WITH))
                .dots("from", without)
                .dots("to", with)
                .diamonds("from", published(published, 0))
                .diamonds("to", published(published, 1))
                .svg();
        VariantResult any = idleCoreHint.any();
        return new Section(
                published.name(),
                "the hint of idle cores without SMT",
                published.source(),
                any.runs().size() + " runs a variant of hackbench -p -T -l " + idleCoreHint.loops() + " on node 0 of "
                        + any.variant().machine()
                        + (idleCoreHint.loops() == 20_000
                                ? ""
                                : ", each time multiplied by " + 20_000 / idleCoreHint.loops()
                                        + " to stand beside the published -l 20000"),
                chart,
                List.of(
                        new Mark("from", "without the guard: mean, and a dot a run"),
                        new Mark("to", "with the guard"),
                        new Mark("published", "published")),
                lines("S1"));
    }

    private List<Plot.Point> means(PublishedTable published, String kernel) {
        return published.rows().stream()
                .map(row -> new Plot.Point(
                        Double.parseDouble(row.label()), Statistic.MEAN.of(idleCoreHint.seconds(row.label(), kernel))))
                .toList();
    }

    private static List<Plot.Point> published(PublishedTable published, int column) {
        return published.rows().stream()
                .map(row -> new Plot.Point(
                        Double.parseDouble(row.label()), row.values().get(column)))
                .toList();
    }

    private Section wakeListSection() {
        PublishedTable published = PublishedTable.wakeListClearing();
        Plot plot = new Plot(
                "Wakeup latency of schbench by percentile",
                Scale.percentiles(50, 75, 90, 95, 99, 99.5, 99.9),
                "percentile",
                Scale.decades(1, 20_000),
                "wakeup latency, us");
        String[] styles = {"from", "other", "to", "to2"};
        for (int i = 0; i < WakeListNames.KERNELS.size(); i++) {
            plot.curve(styles[i], curve(WakeListNames.KERNELS.get(i)));
        }
        for (int column = 0; column < published.columns().size(); column++) {
            int index = column;
            plot.diamonds(
                    styles[column],
                    published.rows().stream()
                            .map(row -> new Plot.Point(
                                    Double.parseDouble(row.label()),
                                    row.values().get(index)))
                            .toList());
        }
        VariantResult base = wakeList.result(WakeListNames.inSetting(WakeListNames.AS_MODELLED, WakeListNames.BASE));
        return new Section(
                published.name(),
                "the wake list's pending mark",
                published.source(),
                base.runs().size() + " runs a variant of " + base.variant().workload() + " on "
                        + base.variant().machine() + ", kernel "
                        + base.variant().kernel()
                        + "; the curves are of all runs together, the table's figures medians over the runs",
                plot.svg(),
                List.of(
                        new Mark("from", "base"),
                        new Mark("other", "wake-list rule reverted"),
                        new Mark("to", "patch, version 1"),
                        new Mark("to2", "patch, version 2"),
                        new Mark("published", "published")),
                lines("S2"));
    }

    private List<Plot.Point> curve(String kernel) {
        TreeMap<Long, Long> counts = new TreeMap<>();
        for (RunResult run : wakeList.of(WakeListNames.inSetting(WakeListNames.AS_MODELLED, kernel))) {
            LatencyHistogram histogram = run.histograms().get("schbench.latency");
            if (histogram == null) {
                throw new IllegalArgumentException("a run without schbench.latency");
            }
            for (int i = 0; i < histogram.values().size(); i++) {
                counts.merge(histogram.values().get(i), histogram.counts().get(i), Long::sum);
            }
        }
        LatencyHistogram all = new LatencyHistogram(List.copyOf(counts.keySet()), List.copyOf(counts.values()));
        List<Plot.Point> points = new ArrayList<>();
        for (int i = 1; i <= CURVE_STEPS; i++) {
            double percentile = 100 * (1 - Math.pow(10, -3.0 * i / CURVE_STEPS));
            points.add(new Plot.Point(percentile, all.percentile(Math.max(1, (int) Math.round(1_000 * percentile)))));
        }
        return points;
    }

    private List<Line> lines(String seed) {
        return rows.stream()
                .filter(row -> row.seed().equals(seed))
                .map(HtmlReport::line)
                .toList();
    }

    private static Line line(ComparedRow row) {
        ComparedRow.Published published = row.published();
        return new Line(
                row.benchmark(),
                row.from() + " → " + row.to(),
                row.unit(),
                published == null ? "–" : RowTexts.publishedFrom(row) + " → " + RowTexts.publishedTo(row),
                RowTexts.publishedChange(row),
                RowTexts.figure(row.change().base()) + " → "
                        + RowTexts.figure(row.change().changed()),
                RowTexts.percent(row.change().change()),
                RowTexts.interval(row),
                Strip.svg(
                        "runs of " + row.row(),
                        row.runsFrom(),
                        row.runsTo(),
                        published == null ? List.of() : List.of(published.from(), published.to())),
                row.verdict().word(),
                why(row));
    }

    private static String why(ComparedRow row) {
        StringBuilder why = new StringBuilder(
                "direction " + row.direction().word() + ", size " + row.size().word());
        if (row.absolute() != Verdict.NOT_ASKED) {
            why.append(", figures ").append(row.absolute().word());
        }
        if (row.runsNeeded() > 0) {
            why.append("; needs ").append(row.runsNeeded()).append(" runs");
        }
        return why.toString();
    }
}
