package org.schedgate.examples.chart;

import java.util.List;
import java.util.Locale;

/** A plot of two axes; lives for one drawing. */
public final class Plot {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 380;
    private static final int LEFT = 70;
    private static final int RIGHT = 16;
    private static final int TOP = 14;
    private static final int BOTTOM = 48;

    private final Scale across;
    private final Scale up;
    private final StringBuilder svg = new StringBuilder();

    /**
     * A point.
     *
     * @param x across
     * @param y up
     */
    public record Point(double x, double y) {}

    /**
     * Begin with axes and grid.
     *
     * @param title read out where the plot cannot be seen
     * @param across the scale across
     * @param acrossLabel below it
     * @param up the scale upwards
     * @param upLabel beside it
     */
    public Plot(String title, Scale across, String acrossLabel, Scale up, String upLabel) {
        this.across = across;
        this.up = up;
        svg.append(String.format(
                Locale.ROOT,
                "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
                WIDTH,
                HEIGHT,
                Xml.escaped(title)));
        for (Scale.Tick tick : across.ticks()) {
            double x = x(tick.at());
            line(x, TOP, x, HEIGHT - BOTTOM, "grid");
            text(x, HEIGHT - BOTTOM + 18, "middle", tick.label());
        }
        for (Scale.Tick tick : up.ticks()) {
            double y = y(tick.at());
            line(LEFT, y, WIDTH - RIGHT, y, "grid");
            text(LEFT - 8, y + 4, "end", tick.label());
        }
        text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, "middle", acrossLabel);
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"label\" text-anchor=\"middle\" transform=\"translate(14 %.1f) rotate(-90)\">%s</text>",
                (TOP + HEIGHT - BOTTOM) / 2.0,
                Xml.escaped(upLabel)));
    }

    /** Draw a line through points. */
    public Plot curve(String style, List<Point> points) {
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            path.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x(point.x()), y(point.y())));
        }
        svg.append("<path class=\"curve ")
                .append(style)
                .append("\" d=\"")
                .append(path)
                .append("\"/>");
        return this;
    }

    /** Draw a dot for each point. */
    public Plot dots(String style, List<Point> points) {
        for (Point point : points) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"/>",
                    style,
                    x(point.x()),
                    y(point.y())));
        }
        return this;
    }

    /** Draw a diamond for each point, as published figures are shown. */
    public Plot diamonds(String style, List<Point> points) {
        for (Point point : points) {
            svg.append(Xml.diamond(style, x(point.x()), y(point.y()), 5.5));
        }
        return this;
    }

    /** Return the drawing. */
    public String svg() {
        return svg + "</svg>";
    }

    private double x(double value) {
        return LEFT + within(across.place(value)) * (WIDTH - RIGHT - LEFT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - within(up.place(value)) * (HEIGHT - BOTTOM - TOP);
    }

    private static double within(double place) {
        return Math.max(0, Math.min(1, place));
    }

    private void line(double x1, double y1, double x2, double y2, String style) {
        svg.append(String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                style,
                x1,
                y1,
                x2,
                y2));
    }

    private void text(double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"label\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                Xml.escaped(text)));
    }
}
