package org.schedgate.baselines.promotion;

import org.schedgate.baselines.collect.Commands;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.collect.Locations;

/**
 * What is asked when results are to become baselines.
 *
 * @param locations where results and baselines lie
 * @param build what the calling build knows about itself
 * @param commands how messages spell the next step
 * @param permission whether this build may change baselines
 */
public record RecordRequest(Locations locations, CurrentBuild build, Commands commands, Permission permission) {
    /** Whether a build may change baselines. */
    public enum Permission {
        /** A developer's own build. */
        GRANTED,
        /** A build of a CI system, which was not told that it may. */
        REFUSED_IN_CI
    }
}
