package org.schedgate.baselines.report;

import java.util.List;
import java.util.Locale;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.CheckedExpectation;
import org.schedgate.baselines.verdict.Figures;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Severity;
import org.schedgate.baselines.verdict.VerdictKind;
import org.schedgate.simulator.result.VariantId;

/**
 * A judgment as one HTML file that needs nothing else: every cell with its reason, and for each that is not identical the values of its seeds
 * as a plot and as numbers. No script, no time, no address; the same text for equal judgments.
 */
public final class HtmlReport {
    private static final String STYLE = """
            body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#1b1b1b;background:#fff}
            h1{font-size:1.3em}table{border-collapse:collapse;width:100%}
            th,td{text-align:left;vertical-align:top;padding:.3em .6em;border-bottom:1px solid #ddd}
            td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
            .fail{color:#a40000;font-weight:600}.warn{color:#7a5200}.status{padding:.5em .8em;border-left:.4em solid #888;background:#f5f5f5}
            .pass{border-color:#2c7a2c}.red{border-color:#a40000}code{font-size:.92em}details{margin:.2em 0}h2{font-size:1.1em}
            svg{display:block;margin:.4em 0;max-width:100%;height:auto}
            .name{word-break:break-word}
            """;

    private static final String EXPECTATIONS = """
            <h2>Expectations</h2>
            <table>
            <tr><th></th><th>expected</th><th>measured</th><th>scenario</th><th>test</th></tr>
            """;

    private static final String CELLS = """
            <h2>Cells</h2>
            <table>
            <tr><th>verdict</th><th>metric</th><th class="n">baseline</th><th class="n">measured</th><th class="n">change</th>\
            <th>scenario and variant</th></tr>
            """;

    private final Judgment judgment;
    private final VariantNames names;
    private final StringBuilder html = new StringBuilder();

    private HtmlReport(Judgment judgment) {
        this.judgment = judgment;
        this.names = VariantNames.of(judgment);
    }

    /**
     * Return the document.
     *
     * @param title what was judged, such as the name of a module
     */
    public static String of(String title, Judgment judgment) {
        HtmlReport report = new HtmlReport(judgment);
        report.write(title);
        return report.html.toString();
    }

    private void write(String title) {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Schedgate: ")
                .append(Html.text(title))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>Schedgate: ")
                .append(Html.text(title))
                .append("</h1>\n");
        String colour = switch (judgment.status()) {
            case PASS -> " pass";
            case FAIL, UNABLE_TO_JUDGE -> " red";
            case SKIPPED -> "";
        };
        html.append("<p class=\"status").append(colour).append("\">").append(Html.text(judgment.headline()));
        if (!judgment.nextStep().isEmpty()) {
            html.append("<br>Next: ").append(Html.text(judgment.nextStep()));
        }
        html.append("</p>\n");
        list("Problems", judgment.problems());
        list("Notes", judgment.notes());
        expectations();
        cells();
        html.append("</body>\n</html>\n");
    }

    private void list(String title, List<String> items) {
        if (!items.isEmpty()) {
            html.append("<h2>").append(title).append("</h2>\n<ul>\n");
            items.forEach(item -> html.append("<li>").append(Html.text(item)).append("</li>\n"));
            html.append("</ul>\n");
        }
    }

    private void expectations() {
        if (judgment.expectations().isEmpty()) {
            return;
        }
        html.append(EXPECTATIONS);
        for (CheckedExpectation expectation : judgment.expectations()) {
            boolean met = expectation.outcome().met();
            html.append(met ? "<tr><td>met</td>" : "<tr><td class=\"fail\">not met</td>");
            for (String column : List.of(
                    expectation.outcome().statement(),
                    expectation.outcome().measured(),
                    expectation.scenario(),
                    expectation.outcome().testName())) {
                html.append("<td class=\"name\">").append(Html.text(column)).append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</table>\n");
    }

    private void cells() {
        if (judgment.verdicts().isEmpty()) {
            return;
        }
        html.append(CELLS);
        judgment.verdicts().forEach(this::cell);
        html.append("</table>\n");
    }

    private void cell(CellVerdict verdict) {
        Severity severity = judgment.policies().of(verdict.kind());
        String metric = verdict.cell().metric();
        html.append("<tr><td class=\"")
                .append(severity.name().toLowerCase(Locale.ROOT))
                .append("\">")
                .append(verdict.kind().word())
                .append("</td><td>")
                .append(metric == null ? "" : Html.text(metric))
                .append("</td>");
        if (verdict instanceof CellVerdict.Compared compared) {
            number(Figures.value(compared.comparison().base()));
            number(Figures.value(compared.comparison().candidate()) + " "
                    + compared.metric().unit());
            number(
                    compared.comparison().isIdentical()
                            ? "0"
                            : Figures.change(
                                    compared.comparison().shift().estimate(),
                                    compared.comparison().base()));
        } else {
            html.append("<td></td><td></td><td></td>");
        }
        html.append("<td class=\"name\">").append(Html.text(verdict.cell().scenario()));
        VariantId variant = verdict.cell().variant();
        if (variant != null) {
            html.append("<br>").append(Html.text(names.of(variant)));
        }
        if (verdict.kind() != VerdictKind.UNCHANGED || !isIdentical(verdict)) {
            why(verdict);
        }
        html.append("</td></tr>\n");
    }

    private static boolean isIdentical(CellVerdict verdict) {
        return verdict instanceof CellVerdict.Compared compared
                && compared.comparison().isIdentical();
    }

    private void number(String figure) {
        html.append("<td class=\"n\">").append(Html.text(figure)).append("</td>");
    }

    private void why(CellVerdict verdict) {
        boolean open = judgment.policies().of(verdict.kind()) == Severity.FAIL;
        html.append(open ? "<details open>" : "<details>")
                .append("<summary>")
                .append(Html.text(verdict.reason()))
                .append("</summary>");
        if (verdict instanceof CellVerdict.NotCompared notCompared) {
            notCompared
                    .details()
                    .forEach(detail ->
                            html.append("<div>").append(Html.text(detail)).append("</div>"));
        }
        if (!verdict.nextStep().isEmpty()) {
            html.append("<div><code>").append(Html.text(verdict.nextStep())).append("</code></div>");
        }
        if (verdict instanceof CellVerdict.Compared compared && !isIdentical(verdict)) {
            html.append(SeedPlot.of(compared));
        }
        html.append("</details>");
    }
}
