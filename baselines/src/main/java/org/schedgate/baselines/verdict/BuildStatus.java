package org.schedgate.baselines.verdict;

import java.util.Locale;

/** What is said about a build. */
public enum BuildStatus {
    /** Cells were compared, and none is red. */
    PASS,
    /** Something is red: the gate did its work. */
    FAIL,
    /** The gate could not do its work: something is broken, or there was nothing to compare. */
    UNABLE_TO_JUDGE,
    /** No verdict was asked for: the build was told to run no tests, or there is no scenario. */
    SKIPPED;

    /** Return the name used in files, such as {@code unable-to-judge}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
