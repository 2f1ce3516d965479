package org.schedgate.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Both sizes of the main job side by side, as Markdown. */
final class SizesTable {
    private static final String UNDECIDED = "undecided";

    private SizesTable() {}

    /**
     * Return the table.
     *
     * @param full null where the full size was not run for this model yet
     */
    static String markdown(StoredReport main, @Nullable StoredReport full) {
        Map<String, StoredRow> byKey = byKey(full);
        StringBuilder text = new StringBuilder("| message | row | unit | main size: ours | verdict | full size: ours |"
                + " verdict |\n|---|---|---|---|---|---|---|\n");
        for (StoredRow row : main.rows()) {
            StoredRow other = byKey.get(row.key());
            text.append("| " + row.seed() + " | " + row.row() + " | " + row.unit() + " | " + cells(row) + " | "
                    + (other == null ? "not run | –" : cells(other)) + " |\n");
        }
        text.append('\n').append(summary("main", main.rows())).append(full == null ? "" : summary("full", full.rows()));
        text.append('\n');
        if (full != null) {
            List<String> differing = differences(main, full);
            text.append(
                    differing.isEmpty()
                            ? "No verdict differs.\n"
                            : "Verdicts differ: " + String.join("; ", differing) + ".\n");
        }
        return text.toString();
    }

    /** Return the rows whose verdict at one size is not that at the other, undecided or not, one a line. */
    static List<String> differences(StoredReport one, StoredReport other) {
        return unequal(one, other, false);
    }

    /**
     * Return the rows whose verdict at one size is not that at the other, one a line. Undecided is no verdict but a lack of runs, and
     * contradicts neither.
     */
    static List<String> contradictions(StoredReport one, StoredReport other) {
        return unequal(one, other, true);
    }

    private static List<String> unequal(StoredReport one, StoredReport other, boolean leavesOutUndecided) {
        Map<String, StoredRow> others = byKey(other);
        List<String> lines = new ArrayList<>();
        for (StoredRow row : one.rows()) {
            StoredRow same = others.get(row.key());
            String there = same == null ? "not there" : same.verdict();
            boolean open = leavesOutUndecided && (row.verdict().equals(UNDECIDED) || there.equals(UNDECIDED));
            if (same == null || !(open || row.verdict().equals(there))) {
                lines.add(row.key() + ": " + one.size() + " " + row.verdict() + ", " + other.size() + " " + there);
            }
        }
        return lines;
    }

    private static Map<String, StoredRow> byKey(@Nullable StoredReport report) {
        Map<String, StoredRow> byKey = new TreeMap<>();
        if (report != null) {
            report.rows().forEach(row -> byKey.put(row.key(), row));
        }
        return byKey;
    }

    private static String cells(StoredRow row) {
        return RowTexts.figure(row.simulatedBase()) + " -> " + RowTexts.figure(row.simulatedPatched()) + " | "
                + row.verdict();
    }

    private static String summary(String size, List<StoredRow> rows) {
        return "Size " + size + ": " + count(rows, "pass") + " of " + rows.size() + " rows pass, "
                + count(rows, UNDECIDED) + " undecided, " + count(rows, "miss") + " miss. ";
    }

    private static long count(List<StoredRow> rows, String verdict) {
        return rows.stream().filter(row -> row.verdict().equals(verdict)).count();
    }
}
