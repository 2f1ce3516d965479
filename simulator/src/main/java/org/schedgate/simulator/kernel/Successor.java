package org.schedgate.simulator.kernel;

import java.util.List;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.domain.DomainRules;

/** A release under construction: the one before it with what changed since. Unlike a patch, it leaves no name in the profile. */
final class Successor {
    private final KernelProfile before;
    private Decisions decisions;
    private Features features;

    Successor(KernelProfile before) {
        this.before = before;
        decisions = before.decisions();
        features = before.features();
    }

    <D> Successor with(Class<D> point, D answer) {
        decisions = DecisionPoints.replace(decisions, point, answer);
        return this;
    }

    Successor with(Feature feature, boolean on) {
        features = features.with(feature, on);
        return this;
    }

    KernelProfile as(String name, DomainRules domains) {
        return new KernelProfile(name, decisions, features, before.tunables(), domains, List.of());
    }
}
