package org.schedgate.baselines.results;

import java.math.BigDecimal;

/**
 * How much worse a metric may get: both limits at once, the wider one counts.
 *
 * @param absolute difference allowed in the metric's own unit, finite, 0 or more
 * @param relative difference allowed as a share of the baseline's value, 0.1 for ten per cent; finite, 0 or more
 */
public record Tolerance(double absolute, double relative) {
    /** Nothing is allowed. */
    public static final Tolerance NONE = new Tolerance(0, 0);

    /** Check that both limits are finite and not negative. */
    public Tolerance {
        check("absolute", absolute);
        check("relative", relative);
    }

    /**
     * Return the tolerance that a text such as {@code 10%}, {@code 2500} or {@code 10%, 2500} means.
     *
     * @param text one or two parts joined by a comma: a number with a per-cent sign is relative, one without is absolute in the metric's
     *     unit
     * @throws IllegalArgumentException naming the text and what is accepted
     */
    public static Tolerance parse(String text) {
        String[] parts = text.split(",", -1);
        double absolute = -1;
        double relative = -1;
        for (String part : parts) {
            String trimmed = part.strip();
            if (trimmed.endsWith("%") && relative < 0) {
                relative = number(trimmed.substring(0, trimmed.length() - 1).strip(), text)
                        .movePointLeft(2)
                        .doubleValue();
            } else if (!trimmed.endsWith("%") && absolute < 0) {
                absolute = number(trimmed, text).doubleValue();
            } else {
                throw refused(text);
            }
        }
        return new Tolerance(Math.max(absolute, 0), Math.max(relative, 0));
    }

    /** Return the difference allowed around a baseline value, in the metric's unit. */
    public double around(double baseline) {
        return Math.max(absolute, relative * Math.abs(baseline));
    }

    private static BigDecimal number(String digits, String text) {
        if (!digits.matches("[0-9]{1,18}(\\.[0-9]{1,18})?")) {
            throw refused(text);
        }
        return new BigDecimal(digits);
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException(
                "tolerance '" + text
                        + "': accepted is a share such as 10%, a number in the metric's unit such as 2500, or both joined by a comma");
    }

    private static void check(String which, double value) {
        if (!Double.isFinite(value) || value < 0) {
            throw new IllegalArgumentException(
                    which + " tolerance " + value + ": accepted is a finite number, 0 or more");
        }
    }
}
