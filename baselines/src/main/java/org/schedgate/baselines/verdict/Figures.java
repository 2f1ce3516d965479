package org.schedgate.baselines.verdict;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them: four significant digits, changes in per cent, whatever the locale. */
public final class Figures {
    private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);
    private static final double PLAIN_INTEGERS_BELOW = 1e15;
    private static final double PLAIN_ABOVE = 1e-4;

    private Figures() {}

    /** Return a value: integers in full, others with four significant digits. */
    public static String value(double value) {
        if (Math.abs(value) < PLAIN_INTEGERS_BELOW && value == (long) value) {
            return Long.toString((long) value);
        }
        BigDecimal rounded = new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros();
        boolean plain = Math.abs(value) < PLAIN_INTEGERS_BELOW && Math.abs(value) >= PLAIN_ABOVE;
        return plain ? rounded.toPlainString() : rounded.toString();
    }

    /** Return a change with its sign, and in per cent of the base unless that is zero. */
    public static String change(double shift, double base) {
        String signed = (shift > 0 ? "+" : "") + value(shift);
        return base == 0 ? signed : signed + " (" + percent(shift / Math.abs(base)) + ")";
    }

    /** Return a share as per cent with its sign. */
    public static String percent(double share) {
        double percent = 100 * share;
        if (!Double.isFinite(percent) || Math.abs(percent) >= 1e6) {
            return (share > 0 ? ">+" : "<-") + "1000000%";
        }
        return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%+.2f%%" : "%+.1f%%", percent);
    }
}
