package org.schedgate.junit.engine;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with a unit, as users write limits: {@code 100us}, {@code 0.5 ms}, {@code 5000/s}, {@code 3}.
 *
 * @param text as written
 * @param value the number
 * @param unit the unit; {@code 1} for a pure number, {@code 1/s} for {@code /s}
 */
record Quantity(String text, double value, String unit) {
    private static final Pattern SYNTAX =
            Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?) ?([A-Za-z%/][A-Za-z0-9%/_]*)?");
    private static final List<String> TIMES = List.of("ns", "us", "ms", "s");

    /**
     * Read a quantity.
     *
     * @throws IllegalArgumentException saying what is accepted
     */
    static Quantity parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "write a number with a unit, such as 100us, 3ms, 5000/s, or 3 for a pure number");
        }
        String unit = matcher.group(2);
        String normal = unit == null ? "1" : unit.startsWith("/") ? "1" + unit : unit;
        return new Quantity(text, Double.parseDouble(matcher.group(1)), normal);
    }

    /**
     * Return the number in another unit.
     *
     * @param wanted the unit of a metric
     * @throws IllegalArgumentException if one cannot be turned into the other, saying what is accepted
     */
    double in(String wanted) {
        if (unit.equals(wanted)) {
            return value;
        }
        int from = TIMES.indexOf(unit);
        int to = TIMES.indexOf(wanted);
        if (from < 0 || to < 0) {
            String accepted = to >= 0 ? String.join(", ", TIMES) : wanted.equals("1") ? "no unit" : wanted;
            throw new IllegalArgumentException(
                    "'" + text + "' cannot be compared with a metric in " + wanted + ": accepted is " + accepted);
        }
        double result = value;
        for (int step = from; step < to; step++) {
            result /= 1000;
        }
        for (int step = to; step < from; step++) {
            result *= 1000;
        }
        return result;
    }

    /** Return a number with its unit for a message, without digits that say nothing. */
    static String show(double value, String unit) {
        String number = value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.6g", value);
        return unit.equals("1") ? number : unit.startsWith("1/") ? number + unit.substring(1) : number + " " + unit;
    }
}
