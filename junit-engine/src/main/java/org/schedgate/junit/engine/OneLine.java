package org.schedgate.junit.engine;

/** Makes messages fit for result files and tables: one line, not endless. */
final class OneLine {
    private static final int LENGTH_MAX = 500;

    private OneLine() {}

    /** Return the first line of a message, cut where it is very long; never empty. */
    static String of(String message) {
        String line = message.strip().lines().findFirst().orElse("no message");
        return line.length() <= LENGTH_MAX ? line : line.substring(0, LENGTH_MAX - 3) + "...";
    }
}
