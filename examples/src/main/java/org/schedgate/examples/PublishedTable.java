package org.schedgate.examples;

import java.util.List;

/**
 * A table of a public message, as data.
 *
 * @param name what this project calls the case
 * @param source the message it was published in
 * @param unit of the figures
 * @param columns the kernels compared; the first is the one the others are compared with
 * @param rows the figures
 */
public record PublishedTable(String name, String source, String unit, List<String> columns, List<Row> rows) {
    /**
     * One row.
     *
     * @param metric our metric that says the same
     * @param label as published
     * @param values one a column
     */
    public record Row(String metric, String label, List<Double> values) {
        /** Copy the list. */
        public Row {
            values = List.copyOf(values);
        }
    }

    /** Check that every row has a figure for every column. */
    public PublishedTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.values().size() != columns.size()) {
                throw new IllegalArgumentException("row '" + row.label() + "' of " + name + " has "
                        + row.values().size() + " figures for " + columns.size() + " columns");
            }
        }
    }

    /**
     * Return case S2: wakeup latencies of {@code schbench -m 2 -t 16} in a guest of 32 CPUs on a Xeon Platinum 8369B, with the wake list's
     * pending mark cleared early, with the change that made this frequent reverted, and with the mark cleared late.
     */
    public static PublishedTable wakeListClearing() {
        return new PublishedTable(
                "S2",
                "Linux kernel mailing list, November 2022, \"sched: Clear ttwu_pending after enqueue_task\", merged for v6.2 as commit"
                        + " d6962c4fe8f9",
                "us",
                List.of("base", "wake-list rule reverted", "patch"),
                List.of(
                        latency("p50", "50.0", 9, 13, 9),
                        latency("p75", "75.0", 12, 19, 12),
                        latency("p90", "90.0", 15, 22, 15),
                        latency("p95", "95.0", 18, 24, 17),
                        latency("p99", "99.0", 27, 31, 24),
                        latency("p99_5", "99.5", 3364, 33, 27),
                        latency("p99_9", "99.9", 12560, 36, 30)));
    }

    private static Row latency(String percentile, String label, double base, double reverted, double patch) {
        return new Row("schbench.latency." + percentile, label, List.of(base, reverted, patch));
    }
}
