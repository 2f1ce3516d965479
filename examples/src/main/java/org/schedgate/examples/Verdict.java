package org.schedgate.examples;

/** What a row is found to be; a later one outweighs an earlier one. */
public enum Verdict {
    /** It does not apply to this row. */
    NOT_ASKED,
    /** It agrees. */
    PASSED,
    /** The interval is too wide to tell. */
    UNDECIDED,
    /** It does not agree. */
    MISSED;

    /** Return the one that outweighs the other. */
    Verdict and(Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Return the verdict as reports print it. */
    String text() {
        return switch (this) {
            case NOT_ASKED -> "–";
            case PASSED -> "passed";
            case UNDECIDED -> "undecided";
            case MISSED -> "**missed**";
        };
    }

    static Verdict passedIf(boolean agrees) {
        return agrees ? PASSED : MISSED;
    }
}
