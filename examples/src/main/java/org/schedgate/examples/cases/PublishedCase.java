package org.schedgate.examples.cases;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a public message says about a change: who, on what, and the figures before and after.
 *
 * @param id a short name
 * @param split which part of the collection it belongs to
 * @param title what changes
 * @param date of the message
 * @param kernels compared
 * @param machine as far as told
 * @param workload as told
 * @param mechanism why the figures change
 * @param rule when a simulation shows it
 * @param sources addresses, the main one first
 * @param rows the figures
 */
record PublishedCase(
        String id,
        String split,
        String title,
        String date,
        String kernels,
        String machine,
        String workload,
        String mechanism,
        String rule,
        List<String> sources,
        List<Row> rows) {
    private static final String CASES = "published-cases.tsv";
    private static final String ROWS = "published-rows.tsv";

    /**
     * One figure.
     *
     * @param label as published; with several columns, which two are compared
     * @param before without the change; may be words
     * @param after with it
     * @param change published change in per cent, or words, or empty
     * @param expected better, worse, neutral or unknown
     */
    record Row(String label, String before, String after, String change, String expected) {}

    /** Copy the lists. */
    PublishedCase {
        sources = List.copyOf(sources);
        rows = List.copyOf(rows);
    }

    /** Return all cases, in the order of the collection. */
    static List<PublishedCase> all() {
        List<String[]> rows = lines(ROWS, 6);
        List<PublishedCase> cases = new ArrayList<>();
        for (String[] line : lines(CASES, 10)) {
            List<Row> own = rows.stream()
                    .filter(row -> row[0].equals(line[0]))
                    .map(row -> new Row(row[1], row[2], row[3], row[4], row[5]))
                    .toList();
            cases.add(new PublishedCase(
                    line[0],
                    line[1],
                    line[2],
                    line[3],
                    line[4],
                    line[5],
                    line[6],
                    line[7],
                    line[8],
                    List.of(line[9].split(" ", -1)),
                    own));
        }
        return cases;
    }

    private static List<String[]> lines(String resource, int columns) {
        try (InputStream in = Objects.requireNonNull(PublishedCase.class.getResourceAsStream(resource), resource)) {
            List<String[]> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .toList();
            for (String[] line : lines) {
                if (line.length != columns) {
                    throw new IllegalStateException(resource + ": line '" + String.join("|", line) + "' has "
                            + line.length + " columns, expected " + columns);
                }
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
