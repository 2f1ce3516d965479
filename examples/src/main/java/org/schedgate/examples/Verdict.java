package org.schedgate.examples;

/** What a row is found to be; a later one outweighs an earlier one. */
public enum Verdict {
    /** It does not apply to this row. */
    NOT_ASKED,
    /** It agrees. */
    PASSED,
    /** The interval is too wide to tell: more runs are needed. */
    UNDECIDED,
    /** It does not agree. */
    MISSED;

    /** Return the one that outweighs the other. */
    Verdict and(Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Return what becomes of it with so many runs: what enough of them did not show is missed. */
    Verdict after(long runs, long needed) {
        return this == UNDECIDED && runs >= needed ? MISSED : this;
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

    /** Return the verdict as files have it; what is not asked cannot be wrong. */
    String word() {
        return switch (this) {
            case NOT_ASKED, PASSED -> "pass";
            case UNDECIDED -> "undecided";
            case MISSED -> "miss";
        };
    }

    static Verdict passedIf(boolean agrees) {
        return agrees ? PASSED : MISSED;
    }
}
