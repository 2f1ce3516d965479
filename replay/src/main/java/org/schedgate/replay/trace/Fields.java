package org.schedgate.replay.trace;

import org.jspecify.annotations.Nullable;

/**
 * The fields behind an event's name, {@code key=value} each; a value ends where the next expected key starts, since names may
 * contain blanks.
 */
final class Fields {
    private final TextInput input;
    private final String event;
    private final String text;

    Fields(TextInput input, String event, String text) {
        this.input = input;
        this.event = event;
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean has(String key) {
        return start(key) >= 0;
    }

    /** Return the value between a key and the blank before the key that follows it. */
    String name(String key, String followedBy) throws TraceFormatException {
        int from = start(key);
        int to = from < 0 ? -1 : text.lastIndexOf(" " + followedBy + "=");
        if (from < 0 || to < from) {
            throw missing(from < 0 ? key : followedBy);
        }
        return text.substring(from, to);
    }

    /** Return a value up to the next blank. */
    String word(String key) throws TraceFormatException {
        String word = wordOrNull(key);
        if (word == null) {
            throw missing(key);
        }
        return word;
    }

    private @Nullable String wordOrNull(String key) {
        int from = start(key);
        if (from < 0) {
            return null;
        }
        int to = text.indexOf(' ', from);
        return to < 0 ? text.substring(from) : text.substring(from, to);
    }

    /** Return a number from a range; hexadecimal with 0x in front. */
    long number(String key, long min, long max) throws TraceFormatException {
        String word = word(key);
        long value;
        try {
            value = word.startsWith("0x") ? Long.parseLong(word.substring(2), 16) : Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new TraceFormatException(
                    input.name(), input.number(), event + ": " + key + "='" + Shown.of(word) + "' is not a number", e);
        }
        if (value < min || value > max) {
            throw input.problem(event + ": " + key + "=" + value + ": expected " + min + ".." + max);
        }
        return value;
    }

    long number(String key, long min, long max, long otherwise) throws TraceFormatException {
        return has(key) ? number(key, min, max) : otherwise;
    }

    /** Return where the value of a key starts, or -1. The last place counts: a task's name may look like a field, but comes first. */
    private int start(String key) {
        int at = text.lastIndexOf(" " + key + "=");
        if (at >= 0) {
            return at + key.length() + 2;
        }
        return text.startsWith(key + "=") ? key.length() + 1 : -1;
    }

    private TraceFormatException missing(String key) {
        return input.problem(
                event + " without " + key + "=: the line is cut short or of another form: '" + Shown.of(text) + "'");
    }
}
