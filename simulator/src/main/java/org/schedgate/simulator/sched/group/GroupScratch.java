package org.schedgate.simulator.sched.group;

/**
 * The statistics one comparison of groups needs at a time, kept by a view so that comparing allocates nothing.
 *
 * <p>Valid during one call of a decision. A search holds {@link #best()} and {@link #candidate()} in local variables and swaps them
 * when the candidate wins, instead of copying.
 */
public final class GroupScratch {
    private final GroupStatistics local = new GroupStatistics();
    private final GroupStatistics best = new GroupStatistics();
    private final GroupStatistics candidate = new GroupStatistics();
    private final LoadGroup localLoad = new LoadGroup();
    private final LoadGroup bestLoad = new LoadGroup();
    private final LoadGroup candidateLoad = new LoadGroup();

    /** Return the place for the local group where loads are compared. */
    public LoadGroup localLoad() {
        return localLoad;
    }

    /** Return the place for the best other group so far where loads are compared. */
    public LoadGroup bestLoad() {
        return bestLoad;
    }

    /** Return the place for the group that is looked at where loads are compared. */
    public LoadGroup candidateLoad() {
        return candidateLoad;
    }

    /** Return the place for the local group. */
    public GroupStatistics local() {
        return local;
    }

    /** Return the place for the best other group so far. */
    public GroupStatistics best() {
        return best;
    }

    /** Return the place for the group that is looked at. */
    public GroupStatistics candidate() {
        return candidate;
    }
}
