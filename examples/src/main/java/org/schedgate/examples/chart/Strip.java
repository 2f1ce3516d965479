package org.schedgate.examples.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Two rows of dots over one scale: every run without a change, and below every run with it; published figures as diamonds. */
public final class Strip {
    private static final int WIDTH = 230;
    private static final int HEIGHT = 34;
    private static final int MARGIN = 7;
    private static final int UPPER = 10;
    private static final int LOWER = 24;

    /** From this ratio of the largest to the smallest value on, the scale is logarithmic. */
    private static final double LOGARITHMIC_FROM = 20;

    private Strip() {}

    /**
     * Return the drawing.
     *
     * @param title read out where it cannot be seen
     * @param from values of the runs without the change
     * @param to values of those with it
     * @param published the two published figures, or none
     */
    public static String svg(String title, List<Double> from, List<Double> to, List<Double> published) {
        List<Double> all = new ArrayList<>(from);
        all.addAll(to);
        all.addAll(published);
        Scale scale = scale(all);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"strip\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
                WIDTH,
                HEIGHT,
                Xml.escaped(title)));
        row(svg, scale, "from", from, UPPER);
        row(svg, scale, "to", to, LOWER);
        if (!published.isEmpty()) {
            svg.append(Xml.diamond("from", x(scale, published.get(0)), UPPER, 4.5));
            svg.append(Xml.diamond("to", x(scale, published.get(1)), LOWER, 4.5));
        }
        return svg + "</svg>";
    }

    private static void row(StringBuilder svg, Scale scale, String style, List<Double> values, int y) {
        svg.append(String.format(
                Locale.ROOT,
                "<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>",
                MARGIN,
                y,
                WIDTH - MARGIN,
                y));
        for (double value : values) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%d\" r=\"2.4\"/>",
                    style,
                    x(scale, value),
                    y));
        }
    }

    private static Scale scale(List<Double> all) {
        double low = Collections.min(all);
        double high = Collections.max(all);
        if (low > 0 && high / low >= LOGARITHMIC_FROM) {
            return Scale.decades(low, high);
        }
        double room = high > low ? (high - low) * 0.05 : Math.max(Math.abs(low), 1) * 0.05;
        return new Scale(low - room, high + room, List.of(), value -> value);
    }

    private static double x(Scale scale, double value) {
        return MARGIN + scale.place(value) * (WIDTH - 2 * MARGIN);
    }
}
