package org.schedgate.baselines.results;

/**
 * What became of an expectation that needs no baseline, as the engine found it.
 *
 * @param kind which kind of expectation
 * @param testName the name that selects the test that checked it
 * @param statement what is expected, such as {@code wakeup_latency.p99_5 at most 100000 ns}
 * @param measured what was found, such as {@code 98304 ns}
 * @param met whether it holds
 */
public record ExpectationOutcome(Kind kind, String testName, String statement, String measured, boolean met) {
    /** The kinds of expectations that need no baseline. */
    public enum Kind {
        /** An absolute limit. */
        BUDGET,
        /** A patched variant against the stock one of the same build. */
        PATCHED_AGAINST_STOCK,
        /** Assertions of the class itself on what was measured. */
        VERIFICATION
    }

    /** Check that the texts are there. */
    public ExpectationOutcome {
        if (testName.isBlank() || statement.isBlank() || measured.isBlank()) {
            throw new IllegalArgumentException("expectation '" + statement + "' of '" + testName + "', measured '"
                    + measured + "': none may be empty");
        }
    }
}
