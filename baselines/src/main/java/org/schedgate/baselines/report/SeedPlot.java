package org.schedgate.baselines.report;

import java.util.List;
import java.util.Locale;
import org.schedgate.baselines.compare.SeedPair;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.Figures;

/** The values of a cell's seeds as a picture and as numbers: the baseline's above, what was measured below, a line from the one to the other. */
final class SeedPlot {
    private static final int WIDTH = 640;
    private static final int LEFT = 80;
    private static final int BASE_AT = 22;
    private static final int MEASURED_AT = 72;
    private static final int HEIGHT = 96;

    private SeedPlot() {}

    /** Return the elements. */
    static String of(CellVerdict.Compared compared) {
        List<SeedPair> pairs = compared.comparison().pairs();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (SeedPair pair : pairs) {
            low = Math.min(low, Math.min(pair.base(), pair.candidate()));
            high = Math.max(high, Math.max(pair.base(), pair.candidate()));
        }
        StringBuilder svg = new StringBuilder("<svg role=\"img\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                + "\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                + "\" font-size=\"12\"><title>values of each seed, baseline above, measured below</title>");
        label(svg, 0, BASE_AT + 4, "baseline");
        label(svg, 0, MEASURED_AT + 4, "measured");
        label(svg, LEFT, HEIGHT - 4, Figures.value(low));
        svg.append("<text text-anchor=\"end\" x=\"")
                .append(WIDTH - 10)
                .append("\" y=\"")
                .append(HEIGHT - 4)
                .append("\">")
                .append(Html.text(Figures.value(high) + " " + compared.metric().unit()))
                .append("</text>");
        for (SeedPair pair : pairs) {
            String from = at(pair.base(), low, high);
            String to = at(pair.candidate(), low, high);
            svg.append("<line stroke=\"#bbb\" x1=\"" + from + "\" y1=\"" + BASE_AT + "\" x2=\"" + to + "\" y2=\""
                    + MEASURED_AT + "\"/>");
            dot(svg, from, BASE_AT, "#555", "seed " + pair.seed() + ": " + Figures.value(pair.base()));
            dot(svg, to, MEASURED_AT, "#a40000", "seed " + pair.seed() + ": " + Figures.value(pair.candidate()));
        }
        return svg.append("</svg>").append(table(pairs)).toString();
    }

    private static void label(StringBuilder svg, int x, int y, String text) {
        svg.append("<text x=\"" + x + "\" y=\"" + y + "\">")
                .append(Html.text(text))
                .append("</text>");
    }

    private static void dot(StringBuilder svg, String x, int y, String colour, String title) {
        svg.append("<circle fill=\"" + colour + "\" fill-opacity=\"0.7\" r=\"4\" cx=\"" + x + "\" cy=\"" + y
                        + "\"><title>")
                .append(Html.text(title))
                .append("</title></circle>");
    }

    private static String table(List<SeedPair> pairs) {
        StringBuilder table = new StringBuilder(
                "<details><summary>numbers</summary><table><tr><th class=\"n\">seed</th><th class=\"n\">baseline</th>"
                        + "<th class=\"n\">measured</th></tr>");
        for (SeedPair pair : pairs) {
            table.append("<tr><td class=\"n\">" + pair.seed() + "</td><td class=\"n\">" + Figures.value(pair.base())
                    + "</td><td class=\"n\">" + Figures.value(pair.candidate()) + "</td></tr>");
        }
        return table.append("</table></details>").toString();
    }

    /** Return where a value lies, to a tenth of a pixel. Halves, because the difference of two doubles may be beyond all doubles. */
    private static String at(double value, double low, double high) {
        double span = high / 2 - low / 2;
        double share = span == 0 ? 0.5 : (value / 2 - low / 2) / span;
        return String.format(Locale.ROOT, "%.1f", LEFT + 5 + share * (WIDTH - LEFT - 20));
    }
}
