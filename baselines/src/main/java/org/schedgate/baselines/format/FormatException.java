package org.schedgate.baselines.format;

import java.io.IOException;

/** A file that is not what it should be: one line with the file, the place, what is there, what was expected, and what to do. */
public final class FormatException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 60;

    /** Where in which file something is wrong. */
    private final String location;

    /**
     * Describe what is wrong.
     *
     * @param location the file, with line and JSON pointer where they are known
     * @param found what is there
     * @param expected what should be
     * @param fix what to do about it
     */
    public FormatException(String location, String found, String expected, String fix) {
        super(oneLine(location) + ": found " + found + ", expected " + expected + "; " + fix);
        this.location = oneLine(location);
    }

    /** Return the file, with line and JSON pointer where they are known. */
    public String location() {
        return location;
    }

    /** Quote a text from a file that is not trusted: shortened, and with anything but printable characters replaced. */
    public static String quote(String text) {
        boolean cut = text.length() > LONGEST_QUOTE;
        return "'" + oneLine(cut ? text.substring(0, LONGEST_QUOTE) : text) + (cut ? "...'" : "'");
    }

    private static String oneLine(String text) {
        StringBuilder clean = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int type = Character.getType(c);
            boolean unprintable = type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR;
            clean.append(unprintable ? '?' : c);
        }
        return clean.toString();
    }
}
