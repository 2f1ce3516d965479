package org.schedgate.examples.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * How values lie along an axis.
 *
 * @param low value at its start
 * @param high value at its end
 * @param ticks values with a mark
 * @param spread what makes values evenly spread, ascending, such as a logarithm
 */
public record Scale(double low, double high, List<Tick> ticks, DoubleUnaryOperator spread) {
    private static final int MOST_TICKS = 7;

    /**
     * A mark.
     *
     * @param at its value
     * @param label beside it
     */
    public record Tick(double at, String label) {}

    /** Copy the ticks. */
    public Scale {
        ticks = List.copyOf(ticks);
    }

    /** Return an even scale from zero that holds all values up to one. */
    public static Scale fromZero(double most) {
        return linear(0, most);
    }

    /** Return an even scale that holds a range, which is not empty. */
    public static Scale linear(double low, double high) {
        double step = step((high - low) / MOST_TICKS);
        double first = Math.floor(low / step) * step;
        double last = Math.ceil(high / step) * step;
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; first + i * step <= last + step / 2; i++) {
            double at = first + i * step;
            ticks.add(new Tick(at, label(at, step)));
        }
        return new Scale(first, last, ticks, value -> value);
    }

    /** Return a logarithmic scale of whole decades that holds a range above zero. */
    public static Scale decades(double low, double high) {
        int first = (int) Math.floor(Math.log10(low));
        int last = Math.max(first + 1, (int) Math.ceil(Math.log10(high)));
        List<Tick> ticks = new ArrayList<>();
        for (int decade = first; decade <= last; decade++) {
            double at = Math.pow(10, decade);
            ticks.add(new Tick(at, label(at, at)));
        }
        return new Scale(Math.pow(10, first), Math.pow(10, last), ticks, Math::log10);
    }

    /** Return a scale of percentiles on which each further nine takes as much room as the one before. */
    public static Scale percentiles(double... shown) {
        List<Tick> ticks = new ArrayList<>();
        for (double percentile : shown) {
            ticks.add(new Tick(
                    percentile, String.format(Locale.ROOT, percentile % 1 == 0 ? "%.0f" : "%.1f", percentile)));
        }
        return new Scale(0, shown[shown.length - 1], ticks, percentile -> -Math.log10(1 - percentile / 100));
    }

    /** Return where a value lies, 0 at the start and 1 at the end. */
    double place(double value) {
        double start = spread.applyAsDouble(low);
        return (spread.applyAsDouble(value) - start) / (spread.applyAsDouble(high) - start);
    }

    /** Return the next of 1, 2, 5, 10 … that is no smaller. */
    private static double step(double least) {
        double decade = Math.pow(10, Math.floor(Math.log10(least)));
        double share = least / decade;
        return decade * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    }

    private static String label(double value, double step) {
        int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
