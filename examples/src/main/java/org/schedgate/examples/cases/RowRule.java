package org.schedgate.examples.cases;

import java.util.OptionalDouble;

/**
 * When a figure of ours agrees with a published row.
 *
 * <p>Where a row is published as better or worse, ours has to change the same way, by at least a quarter of the published change. Where it is neutral,
 * ours may change by 3 per cent or as much as the published one did, if that is more. Figures that are words have to be the same.
 */
final class RowRule {
    private static final double NEUTRAL_PERCENT = 3;
    private static final double SHARE = 0.25;

    private RowRule() {}

    static String verdict(PublishedCase.Row row, String before, String after) {
        OptionalDouble ourBefore = number(before);
        OptionalDouble ourAfter = number(after);
        if (ourBefore.isEmpty() || ourAfter.isEmpty()) {
            return row.before().equals(before) && row.after().equals(after) ? "passed" : "see rule";
        }
        if (row.expected().equals("unknown")) {
            return "not judged";
        }
        double change = change(ourBefore.getAsDouble(), ourAfter.getAsDouble());
        double published = published(row);
        boolean agrees = row.expected().equals("neutral")
                ? Math.abs(change) <= Math.max(NEUTRAL_PERCENT, Double.isNaN(published) ? 0 : Math.abs(published))
                : agrees(change, published);
        return agrees ? "passed" : "missed";
    }

    private static boolean agrees(double change, double published) {
        if (Double.isNaN(published)) {
            return false;
        }
        return Math.signum(change) == Math.signum(published) && Math.abs(change) >= SHARE * Math.abs(published);
    }

    /** Return the published change in per cent; of a range of gains the lower end. */
    private static double published(PublishedCase.Row row) {
        String change = row.change();
        if (change.startsWith("gain ")) {
            OptionalDouble gain = number(change.substring(5).split(" ", -1)[0]);
            return gain.isPresent() ? gain.getAsDouble() : Double.NaN;
        }
        OptionalDouble stated = number(change);
        if (stated.isPresent()) {
            return stated.getAsDouble();
        }
        OptionalDouble before = number(row.before());
        OptionalDouble after = number(row.after());
        return before.isPresent() && after.isPresent() ? change(before.getAsDouble(), after.getAsDouble()) : Double.NaN;
    }

    static double change(double before, double after) {
        if (before == after) {
            return 0;
        }
        return before == 0 ? Double.POSITIVE_INFINITY : 100 * (after - before) / before;
    }

    static OptionalDouble number(String text) {
        if (!text.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?")) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Double.parseDouble(text));
    }
}
