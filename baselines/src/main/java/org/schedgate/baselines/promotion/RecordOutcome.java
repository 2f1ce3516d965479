package org.schedgate.baselines.promotion;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of the wish to record.
 *
 * @param status whether anything was written
 * @param lines the report for a console; the last line says what to do next
 * @param written the files created or changed, in the order of their scenarios' ids
 */
public record RecordOutcome(Status status, List<String> lines, List<Path> written) {
    /** Whether anything was written. */
    public enum Status {
        /** At least one baseline was created or changed. */
        RECORDED,
        /** Every baseline already says what was measured; no file was touched. */
        UNCHANGED,
        /** Nothing was written, because nothing may be or there is nothing fit to record. */
        REFUSED
    }

    /** Copy the lists. */
    public RecordOutcome {
        lines = List.copyOf(lines);
        written = List.copyOf(written);
    }

    /** Return the last line, for the exception that ends the build where recording was refused. */
    public String message() {
        return lines.get(lines.size() - 1);
    }
}
