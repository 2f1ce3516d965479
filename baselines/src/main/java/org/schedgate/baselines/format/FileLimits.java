package org.schedgate.baselines.format;

import com.fasterxml.jackson.core.StreamReadConstraints;

/**
 * How much a file may ask of its reader, so that a broken or hostile one costs neither memory nor time.
 *
 * @param bytes the largest file read
 * @param fix what to do about a file that cannot be read
 */
record FileLimits(long bytes, String fix) {
    /** Deepest nesting that our formats have is 8. */
    private static final int DEEPEST_NESTING = 12;

    private static final int LONGEST_NUMBER = 40;
    private static final int LONGEST_NAME = 1_000;
    private static final int LONGEST_TEXT = 65_536;

    /** A result file: a thousand variants with ten runs of full histograms need about 80 MB. */
    static final FileLimits RESULT = new FileLimits(256L << 20, "delete the file and run the tests again");

    /** A baseline file: something to be reviewed. */
    static final FileLimits BASELINE =
            new FileLimits(64L << 20, "restore it from version control, or delete it and record the scenario again");

    StreamReadConstraints constraints() {
        return StreamReadConstraints.builder()
                .maxDocumentLength(bytes)
                .maxNestingDepth(DEEPEST_NESTING)
                .maxNumberLength(LONGEST_NUMBER)
                .maxNameLength(LONGEST_NAME)
                .maxStringLength(LONGEST_TEXT)
                .build();
    }
}
