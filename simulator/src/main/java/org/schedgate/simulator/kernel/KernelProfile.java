package org.schedgate.simulator.kernel;

import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainRules;

/**
 * A kernel as data: one answer per decision point, features, tunables, and how it builds scheduling domains.
 *
 * @param name such as {@code v6.1}; with the names of applied patches in {@link #patches()}
 * @param decisions the answers
 * @param features the features that are on
 * @param tunables the tunables, before scaling
 * @param domains the rules of {@code sd_init()} and the level tables
 * @param patches names of the patches applied, in order
 */
public record KernelProfile(
        String name,
        Decisions decisions,
        Features features,
        Tunables tunables,
        DomainRules domains,
        java.util.List<String> patches) {
    /** Copy the list. */
    public KernelProfile {
        patches = java.util.List.copyOf(patches);
    }
}
