package org.schedgate.examples;

import java.util.Locale;
import org.schedgate.simulator.result.RunResult;

/** A line of a report by which a test sees that the report is that of the present model. */
public final class CheckLine {
    /** The seed of the run that it shows. */
    public static final long SEED = 1;

    private static final int FINGERPRINT_DIGITS = 16;

    private CheckLine() {}

    /**
     * Return the line of one kernel of the wake list's suite.
     *
     * @param kernel as the report calls it
     * @param fingerprint of the variant
     * @param run the one with seed {@link #SEED}
     */
    public static String of(String kernel, String fingerprint, RunResult run) {
        StringBuilder cells = new StringBuilder("| " + kernel + " | `" + fingerprint.substring(0, FINGERPRINT_DIGITS)
                + "` | `" + RunDigest.of(run) + "`");
        for (PublishedTable.Row row : PublishedTable.wakeListClearing().rows()) {
            Double value = run.values().get(row.metric());
            cells.append(" | ").append(value == null ? "–" : figure(value));
        }
        return cells + " |";
    }

    private static String figure(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
