package org.schedgate.replay.report;

import org.schedgate.replay.state.Decision;

/** Counts of one row: clean and raced decisions, and those that agree. */
public final class Tally {
    private static final double PER_CENT = 100.0;

    private long clean;
    private long cleanAgreed;
    private long raced;
    private long racedAgreed;

    void add(Decision decision) {
        int agreed = decision.agrees() ? 1 : 0;
        if (decision.raced()) {
            raced++;
            racedAgreed += agreed;
        } else {
            clean++;
            cleanAgreed += agreed;
        }
    }

    /** Return the clean decisions. */
    public long clean() {
        return clean;
    }

    /** Return the clean decisions that agree. */
    public long cleanAgreed() {
        return cleanAgreed;
    }

    /** Return the raced decisions. */
    public long raced() {
        return raced;
    }

    /** Return the raced decisions that agree. */
    public long racedAgreed() {
        return racedAgreed;
    }

    /** Return the share of clean decisions that agree, per cent; 100 where there is none. */
    public double cleanPercent() {
        return clean == 0 ? PER_CENT : PER_CENT * cleanAgreed / clean;
    }

    /** Return the share of raced decisions that agree, per cent; 100 where there is none. */
    public double racedPercent() {
        return raced == 0 ? PER_CENT : PER_CENT * racedAgreed / raced;
    }
}
