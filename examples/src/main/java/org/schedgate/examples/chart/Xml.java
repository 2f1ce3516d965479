package org.schedgate.examples.chart;

import java.util.Locale;

/** Pieces of SVG. */
final class Xml {
    private Xml() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static String diamond(String style, double x, double y, double size) {
        return String.format(
                Locale.ROOT,
                "<path class=\"diamond %s\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>",
                style,
                x,
                y - size,
                x + size,
                y,
                x,
                y + size,
                x - size,
                y);
    }
}
