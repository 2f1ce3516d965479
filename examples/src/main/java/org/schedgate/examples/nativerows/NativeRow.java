package org.schedgate.examples.nativerows;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * One metric of one measured row.
 *
 * @param row its name
 * @param command what was run
 * @param metric as named where it was measured
 * @param median over the runs
 * @param lower quartile
 * @param upper quartile
 */
record NativeRow(String row, String command, String metric, double median, double lower, double upper) {
    private static final String RESOURCE = "native-rows.tsv";

    /** Return all metrics of all rows, primitives included. */
    static List<NativeRow> all() {
        try (InputStream in = Objects.requireNonNull(NativeRow.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(line -> new NativeRow(
                            line[0],
                            line[1],
                            line[2],
                            Double.parseDouble(line[3]),
                            Double.parseDouble(line[4]),
                            Double.parseDouble(line[5])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Return one metric of one row. */
    static NativeRow of(String row, String metric) {
        return all().stream()
                .filter(each -> each.row().equals(row) && each.metric().equals(metric))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no metric '" + metric + "' of row '" + row + "'"));
    }
}
