package org.schedgate.examples.mix;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Where the wakeups of one workload of one recorded trace went.
 *
 * @param trace kernel and topology, such as {@code k61-smt8}
 * @param workload its name in the trace
 * @param command what was run
 * @param mix the counts
 */
record TraceMix(String trace, String workload, String command, Mix mix) {
    private static final String RESOURCE = "trace-mix.tsv";

    /** Return all. */
    static List<TraceMix> all() {
        try (InputStream in = Objects.requireNonNull(TraceMix.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(line -> new TraceMix(line[0], line[1], line[2], mix(line)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Mix mix(String[] line) {
        long[] counts = new long[Mix.Target.values().length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Long.parseLong(line[3 + i]);
        }
        return new Mix(counts, Long.parseLong(line[10]));
    }
}
