package org.schedgate.junit.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share as users write it: {@code 10%}.
 *
 * @param text as written
 * @param ratio the share as a number, 0.1 for {@code 10%}
 */
record Share(String text, double ratio) {
    private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,4}(?:\\.[0-9]{1,6})?) ?%");
    private static final double PERCENT_MAX = 1000;

    /**
     * Read a share.
     *
     * @throws IllegalArgumentException saying what is accepted
     */
    static Share parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : -1;
        if (percent < 0 || percent > PERCENT_MAX) {
            throw new IllegalArgumentException("write a percentage from 0% to 1000%, such as 10%");
        }
        return new Share(text, percent / 100);
    }
}
