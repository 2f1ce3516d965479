package org.schedgate.examples;

import java.util.List;
import java.util.Locale;
import org.schedgate.baselines.statistics.PairedShift;

/** Rows and their figures as texts. */
final class RowTexts {
    private static final String NONE = "–";

    private RowTexts() {}

    /** Return a row of a Markdown table, from the benchmark to the verdict. */
    static String markdown(ComparedRow row) {
        return String.join(
                " | ",
                "| " + row.benchmark(),
                row.unit(),
                publishedFrom(row),
                publishedTo(row),
                figure(row.change().base()),
                figure(row.change().changed()),
                publishedChange(row),
                percent(row.change().change()),
                interval(row),
                direction(row),
                row.change().size().text(),
                row.absolute().text(),
                row.verdict().text() + " |");
    }

    /** Return the direction's verdict and, where anything is undecided, how many runs would decide. */
    static String direction(ComparedRow row) {
        return row.direction().text() + (row.runsNeeded() > 0 ? ", needs " + row.runsNeeded() + " runs" : "");
    }

    static String publishedFrom(ComparedRow row) {
        ComparedRow.Published published = row.published();
        return published == null ? NONE : figure(published.from());
    }

    static String publishedTo(ComparedRow row) {
        ComparedRow.Published published = row.published();
        return published == null ? NONE : figure(published.to());
    }

    static String publishedChange(ComparedRow row) {
        ComparedRow.Published published = row.published();
        return published == null ? "none" : percent(published.to() / published.from() - 1);
    }

    static String interval(ComparedRow row) {
        PairedShift.Interval interval = row.interval();
        return interval == null ? "none" : figure(interval.low()) + ".." + figure(interval.high());
    }

    static String counts(List<ComparedRow> rows) {
        return count(rows, Verdict.PASSED) + " of " + rows.size() + " rows passed, " + count(rows, Verdict.UNDECIDED)
                + " undecided, " + count(rows, Verdict.MISSED) + " missed";
    }

    static long count(List<ComparedRow> rows, Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).count();
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }

    /** Return a figure with four digits, or all before the point; without zeros that say nothing. */
    static String figure(double value) {
        if (value == Math.rint(value)) {
            return Long.toString((long) value);
        }
        String text = String.format(Locale.ROOT, Math.abs(value) >= 10_000 ? "%.0f" : "%.4g", value);
        return text.contains("e") || !text.contains(".") ? text : text.replaceFirst("\\.?0+$", "");
    }
}
