package org.schedgate.examples;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Both sizes of the main job side by side, as Markdown. */
final class SizesTable {
    private SizesTable() {}

    /**
     * Return the table.
     *
     * @param full null where the full size was not run for this model yet
     */
    static String markdown(StoredReport main, @Nullable StoredReport full) {
        Map<String, StoredRow> byKey = new TreeMap<>();
        if (full != null) {
            full.rows().forEach(row -> byKey.put(row.key(), row));
        }
        StringBuilder text = new StringBuilder("| message | row | unit | main size: ours | verdict | full size: ours |"
                + " verdict |\n|---|---|---|---|---|---|---|\n");
        for (StoredRow row : main.rows()) {
            StoredRow other = byKey.get(row.key());
            text.append("| " + row.seed() + " | " + row.row() + " | " + row.unit() + " | " + cells(row) + " | "
                    + (other == null ? "not run | –" : cells(other)) + " |\n");
        }
        text.append('\n').append(summary("main", main.rows())).append(full == null ? "" : summary("full", full.rows()));
        return text.append('\n').toString();
    }

    private static String cells(StoredRow row) {
        return RowTexts.figure(row.simulatedBase()) + " -> " + RowTexts.figure(row.simulatedPatched()) + " | "
                + row.verdict();
    }

    private static String summary(String size, List<StoredRow> rows) {
        return "Size " + size + ": " + count(rows, "pass") + " of " + rows.size() + " rows pass, "
                + count(rows, "undecided") + " undecided, " + count(rows, "miss") + " miss. ";
    }

    private static long count(List<StoredRow> rows, String verdict) {
        return rows.stream().filter(row -> row.verdict().equals(verdict)).count();
    }
}
