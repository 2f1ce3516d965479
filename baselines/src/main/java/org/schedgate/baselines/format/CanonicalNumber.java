package org.schedgate.baselines.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The one way in which numbers are printed in files: the fewest digits that read back as the same value, laid out as in ECMAScript,
 * whatever the locale.
 *
 * <p>{@code Double.toString} would not do: before JDK 19 it prints more digits for some values than after.
 */
public final class CanonicalNumber {
    /** Up to here every integer has its own double and at most 15 digits. */
    private static final double PLAIN_INTEGER_LIMIT = 1e15;

    private static final int MOST_DIGITS = 17;
    private static final int PLAIN_UP_TO_EXPONENT = 21;
    private static final int PLAIN_DOWN_TO_EXPONENT = -6;

    private CanonicalNumber() {}

    /**
     * Return the digits of a number; both zeros are {@code 0}.
     *
     * @throws IllegalArgumentException if the value is not finite
     */
    public static String of(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("number " + value + ": files hold finite numbers only");
        }
        if (Math.abs(value) < PLAIN_INTEGER_LIMIT && value == (long) value) {
            return Long.toString((long) value);
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String text = layOut(shortest.unscaledValue().toString(), shortest.precision() - shortest.scale());
        return value < 0 ? "-" + text : text;
    }

    /** Search for the fewest digits. Above a power of two the doubles lie twice as far apart as below: there, rounding up may do. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            for (RoundingMode mode : new RoundingMode[] {RoundingMode.HALF_EVEN, RoundingMode.UP}) {
                BigDecimal rounded = exact.round(new MathContext(digits, mode));
                if (rounded.doubleValue() == value) {
                    return rounded.stripTrailingZeros();
                }
            }
        }
        return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    }

    /** Lay out {@code 0.digits * 10^pointAt}. */
    private static String layOut(String digits, int pointAt) {
        int count = digits.length();
        if (count <= pointAt && pointAt <= PLAIN_UP_TO_EXPONENT) {
            return digits + "0".repeat(pointAt - count);
        }
        if (0 < pointAt && pointAt <= PLAIN_UP_TO_EXPONENT) {
            return digits.substring(0, pointAt) + "." + digits.substring(pointAt);
        }
        if (PLAIN_DOWN_TO_EXPONENT < pointAt && pointAt <= 0) {
            return "0." + "0".repeat(-pointAt) + digits;
        }
        String mantissa = count == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        int exponent = pointAt - 1;
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
}
