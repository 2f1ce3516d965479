package org.schedgate.baselines.results;

/** How the runs of a metric are compared with those of its baseline. */
public enum ComparisonMode {
    /** {@link #EXACT} where there is one common seed, {@link #PAIRED} where there are more. */
    AUTOMATIC,
    /** Seed by seed: one seed that is worse by more than the tolerance is a regression. For counts, and where one seed is all there is. */
    EXACT,
    /** The differences of the common seeds together: the shift must exceed the tolerance, and its confidence interval exclude zero. */
    PAIRED
}
