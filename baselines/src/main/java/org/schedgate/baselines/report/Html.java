package org.schedgate.baselines.report;

/** Texts within HTML. */
final class Html {
    private Html() {}

    /** Return a text from a file that is not trusted as text within an element or a quoted attribute. */
    static String text(String raw) {
        StringBuilder clean = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            switch (c) {
                case '&' -> clean.append("&amp;");
                case '<' -> clean.append("&lt;");
                case '>' -> clean.append("&gt;");
                case '"' -> clean.append("&quot;");
                case '\'' -> clean.append("&#39;");
                default -> clean.append(Character.isISOControl(c) ? '?' : c);
            }
        }
        return clean.toString();
    }
}
