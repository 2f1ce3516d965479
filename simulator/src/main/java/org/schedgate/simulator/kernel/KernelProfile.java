package org.schedgate.simulator.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
 * @param patched decision points, features and tunables that these changed
 */
public record KernelProfile(
        String name,
        Decisions decisions,
        Features features,
        Tunables tunables,
        DomainRules domains,
        List<String> patches,
        List<String> patched) {
    /** Copy the lists. */
    public KernelProfile {
        Objects.requireNonNull(name, "kernel name is null: give a name such as v6.1");
        Objects.requireNonNull(decisions, () -> "kernel '" + name + "': decisions are null: give one answer a point");
        Objects.requireNonNull(features, () -> "kernel '" + name + "': features are null: Features.of() has none on");
        Objects.requireNonNull(tunables, () -> "kernel '" + name + "': tunables are null: give some as Tunables.CFS");
        Objects.requireNonNull(domains, () -> "kernel '" + name + "': domain rules are null: give those of a kernel");
        Objects.requireNonNull(patches, () -> "kernel '" + name + "': list of patches is null: List.of() is none");
        Objects.requireNonNull(
                patched, () -> "kernel '" + name + "': list of what is patched is null: List.of() is none");
        for (String patch : patches) {
            Objects.requireNonNull(patch, () -> "kernel '" + name + "': the name of a patch is null: leave it out");
        }
        for (String what : patched) {
            Objects.requireNonNull(what, () -> "kernel '" + name + "': what is patched is null: leave it out");
        }
        patches = List.copyOf(patches);
        patched = List.copyOf(patched);
    }

    /** Return a kernel whose answers, features and tunables count as its own, not as patched. */
    public KernelProfile(
            String name,
            Decisions decisions,
            Features features,
            Tunables tunables,
            DomainRules domains,
            List<String> patches) {
        this(name, decisions, features, tunables, domains, patches, List.of());
    }

    /**
     * Return this kernel with a patch applied and its name appended to {@link #patches()}; this kernel itself if the patch only sets
     * features and tunables to what they are.
     *
     * @throws IllegalArgumentException if a patch before has changed the same decision point, feature or tunable, naming it
     */
    public KernelProfile with(Patch patch) {
        Objects.requireNonNull(
                patch, "patch is null: accepted is what Patch.replace, feature, tunable or named returns");
        List<String> all = new ArrayList<>(patched);
        for (String what : patch.changes()) {
            if (patched.contains(what)) {
                throw new IllegalArgumentException("patch '" + patch.name() + "' changes " + what + ", which kernel '"
                        + name + "' has patched already by one of " + patches + ": " + Patch.ONE);
            }
            all.add(what);
        }
        KernelProfile changed = patch.changed(this);
        if (!patch.answers() && changed.features.equals(features) && changed.tunables.equals(tunables)) {
            return this;
        }
        List<String> names = new ArrayList<>(patches);
        names.add(patch.name());
        return new KernelProfile(
                name, changed.decisions, changed.features, changed.tunables, changed.domains, names, all);
    }

    KernelProfile withDecisions(Decisions other) {
        return new KernelProfile(name, other, features, tunables, domains, patches, patched);
    }

    KernelProfile withFeatures(Features other) {
        return new KernelProfile(name, decisions, other, tunables, domains, patches, patched);
    }

    KernelProfile withTunables(Tunables other) {
        return new KernelProfile(name, decisions, features, other, domains, patches, patched);
    }
}
