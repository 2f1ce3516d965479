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

    /** Return the figures of one column, in the order of the rows. */
    double[] column(int index) {
        return rows.stream().mapToDouble(row -> row.values().get(index)).toArray();
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

    /**
     * Return case S1: {@code hackbench -p -T -l 20000 -g G} on one NUMA node of a Kunpeng 920, which has no SMT, without and with the guard
     * that keeps the hint of idle cores from being read there; mean of 10 runs.
     */
    public static PublishedTable idleCoreHint() {
        return new PublishedTable(
                "S1",
                "Linux kernel mailing list, March 2021, merged for v5.13 as commit c8987ae5af79, \"Optimize"
                        + " test_idle_cores() for !SMT\"",
                "s",
                List.of("without", "with"),
                List.of(
                        groups(2, 1.8151, 1.8428),
                        groups(4, 3.8499, 3.7436),
                        groups(6, 5.5142, 5.4501),
                        groups(8, 7.2491, 6.9522),
                        groups(10, 9.0340, 8.2882),
                        groups(12, 10.7345, 9.9535),
                        groups(14, 12.0929, 11.3367)));
    }

    private static Row groups(int count, double without, double with) {
        return new Row("hackbench.time", Integer.toString(count), List.of(without, with));
    }

    private static Row latency(String percentile, String label, double base, double reverted, double patch) {
        return new Row("schbench.latency." + percentile, label, List.of(base, reverted, patch));
    }
}
