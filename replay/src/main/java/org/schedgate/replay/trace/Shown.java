package org.schedgate.replay.trace;

/** Text from an input as messages and tables show it: on one line, without control characters, not too long. */
public final class Shown {
    private static final int LENGTH_MAX = 80;

    private Shown() {}

    /** Return the text, cut after 80 characters. */
    public static String of(String text) {
        return whole(text.length() <= LENGTH_MAX ? text : text.substring(0, LENGTH_MAX) + "...");
    }

    /** Return the text, each character that a terminal or a reader of lines would act on as its code. */
    public static String whole(String text) {
        StringBuilder shown = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = !Character.isISOControl(c)
                    && c != '\u2028'
                    && c != '\u2029'
                    && Character.getType(c) != Character.FORMAT;
            if (!plain && shown == null) {
                shown = new StringBuilder(text.substring(0, i));
            }
            if (shown != null) {
                shown.append(plain ? c : String.format("\\u%04x", (int) c));
            }
        }
        return shown == null ? text : shown.toString();
    }
}
