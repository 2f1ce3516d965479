package org.schedgate.baselines.verdict;

import java.util.Locale;

/** What is said about one metric of one variant. */
public enum VerdictKind {
    /** Equal, or different by no more than the tolerance. */
    UNCHANGED,
    /** Better by more than the tolerance. */
    IMPROVED,
    /** Worse by more than the tolerance. */
    REGRESSED,
    /** Different by more than the tolerance, but the seeds disagree too much to say so. */
    INCONCLUSIVE,
    /** Different by more than the tolerance, but no difference of so few seeds could ever be called significant. */
    INSUFFICIENT_SEEDS,
    /** Measured, and no baseline has it. */
    NEW,
    /** In the baseline, and not measured. */
    MISSING,
    /** Measured, but not the same thing as in the baseline. */
    INCOMPARABLE,
    /** Left out because the build was asked for a part only. */
    NOT_SELECTED,
    /** Broken: nothing can be said. */
    ERROR;

    /** Return the name used in files, options and messages, such as {@code insufficient-seeds}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Tell whether a baseline's value and a measured one were set against each other. */
    public boolean isCompared() {
        return switch (this) {
            case UNCHANGED, IMPROVED, REGRESSED, INCONCLUSIVE, INSUFFICIENT_SEEDS -> true;
            case NEW, MISSING, INCOMPARABLE, NOT_SELECTED, ERROR -> false;
        };
    }
}
