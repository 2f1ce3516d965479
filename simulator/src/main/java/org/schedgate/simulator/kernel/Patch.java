package org.schedgate.simulator.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.schedgate.simulator.name.NearMiss;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Tunable;

/**
 * A change to a kernel: another answer to a decision point, a feature switched, a tunable set, or several of these under one name.
 *
 * <p>Immutable. Apply it with {@link KernelProfile#with(Patch)}; the profile keeps the patch's name.
 */
public final class Patch {
    /** What to do about two patches on one point. */
    static final String ONE = "the later would silently win; make them one answer or value, or try them one by one";

    private final String name;
    /** What it changes: names of decision points, features and tunables. */
    private final List<String> changes;

    private final UnaryOperator<KernelProfile> change;

    private Patch(String name, List<String> changes, UnaryOperator<KernelProfile> change) {
        this.name = name;
        this.changes = List.copyOf(changes);
        this.change = change;
    }

    /**
     * Return a patch that answers one decision point differently.
     *
     * @param point the decision point, an interface of {@code sched.decision}
     * @param answer the answer; must be pure, since variants and runs share it
     * @param <D> the decision point
     * @throws IllegalArgumentException if {@code point} is not a decision point, saying which there are
     */
    public static <D> Patch replace(Class<D> point, D answer) {
        Objects.requireNonNull(point, () -> "decision point is null: accepted is " + points());
        Objects.requireNonNull(
                answer, () -> "answer to " + point.getSimpleName() + " is null: accepted is an implementation of it");
        if (!DecisionPoints.contains(point)) {
            throw new IllegalArgumentException(
                    "'" + point.getName() + "' is not a decision point: accepted is " + points());
        }
        return new Patch(
                point.getSimpleName() + "=" + nameOf(answer),
                List.of(point.getSimpleName()),
                profile -> profile.withDecisions(DecisionPoints.replace(profile.decisions(), point, answer)));
    }

    /** Return the name of an answer; a lambda's own name differs from run to run and must not reach a result. */
    private static String nameOf(Object answer) {
        Class<?> type = answer.getClass();
        return type.isHidden() || type.isSynthetic() || type.isAnonymousClass() ? "custom" : type.getSimpleName();
    }

    private static String points() {
        return String.join(", ", DecisionPoints.names());
    }

    /** Return a patch that switches a feature; answers that do not ask for the feature are not affected. */
    public static Patch feature(Feature feature, boolean on) {
        Objects.requireNonNull(feature, () -> "feature is null: accepted is " + Arrays.toString(Feature.values()));
        return new Patch(
                on ? feature.name() : "NO_" + feature.name(),
                List.of(feature.name()),
                profile -> profile.withFeatures(profile.features().with(feature, on)));
    }

    /**
     * Return a patch that switches a feature.
     *
     * @param feature the kernel's name, such as {@code SIS_UTIL}
     * @param on the new state
     * @throws IllegalArgumentException if the name is unknown, saying which there are
     */
    public static Patch feature(String feature, boolean on) {
        for (Feature known : Feature.values()) {
            if (known.name().equals(feature)) {
                return feature(known, on);
            }
        }
        throw new IllegalArgumentException("feature '" + feature + "' is unknown: "
                + NearMiss.hint(
                        feature,
                        Arrays.stream(Feature.values()).map(Feature::name).toList())
                + "accepted is " + Arrays.toString(Feature.values()));
    }

    /**
     * Return a patch that sets a tunable or build option.
     *
     * @param tunable the kernel's name, such as {@code sched_latency_ns}, {@code latency_ns}, {@code CONFIG_HZ} or
     *     {@code CONFIG_PREEMPTION}: see {@link Tunable}
     * @param value nanoseconds for {@code _ns}, before scaling by the number of CPUs
     * @throws IllegalArgumentException if the name is unknown or the value out of range, saying what is accepted; when applied, if
     *     the kernel does not have it
     */
    public static Patch tunable(String tunable, long value) {
        return tunable(Tunable.of(tunable), value);
    }

    /** Return a patch that sets a tunable or build option; as {@link #tunable(String, long)}. */
    public static Patch tunable(Tunable tunable, long value) {
        Objects.requireNonNull(tunable, () -> "tunable is null: accepted is " + Arrays.toString(Tunable.values()));
        // Any range is the same for every kernel: refuse here, where the value was written.
        tunable.check(value);
        return new Patch(
                tunable.kernelName() + "=" + value,
                List.of(tunable.kernelName()),
                profile -> profile.withTunables(profile.tunables().with(tunable, value)));
    }

    /**
     * Return several patches, applied in order, as one with a name of its own.
     *
     * @param name what results call it
     * @param patches at least one
     * @throws IllegalArgumentException if the name is blank, there is no patch, or two of them change the same decision point, feature or
     *     tunable
     */
    public static Patch named(String name, Patch... patches) {
        Objects.requireNonNull(name, "patch name is null: accepted is any text that is not blank");
        if (name.isBlank()) {
            throw new IllegalArgumentException("patch name '" + name + "': accepted is any text that is not blank");
        }
        Objects.requireNonNull(patches, () -> "patch '" + name + "': its parts are null: give at least one change");
        for (Patch part : patches) {
            Objects.requireNonNull(
                    part,
                    () -> "patch '" + name + "': one of its parts is null: accepted is what Patch.replace, feature,"
                            + " tunable or named returns");
        }
        if (patches.length == 0) {
            throw new IllegalArgumentException("patch '" + name + "' changes nothing: give at least one change");
        }
        List<Patch> parts = List.of(patches);
        List<String> changes = new ArrayList<>();
        for (Patch part : parts) {
            for (String what : part.changes) {
                if (changes.contains(what)) {
                    throw new IllegalArgumentException("patch '" + name + "' changes " + what
                            + " twice, the second time by '" + part.name + "': " + ONE);
                }
                changes.add(what);
            }
        }
        return new Patch(name, changes, profile -> {
            KernelProfile changed = profile;
            for (Patch part : parts) {
                changed = part.change.apply(changed);
            }
            return changed;
        });
    }

    /** Tell whether it answers a decision point. */
    boolean answers() {
        return changes.stream().anyMatch(DecisionPoints.names()::contains);
    }

    List<String> changes() {
        return changes;
    }

    /** Return the name under which results show the patch. */
    public String name() {
        return name;
    }

    /** Return the profile with the change, its list of patches as it was. */
    KernelProfile changed(KernelProfile profile) {
        return change.apply(profile);
    }

    @Override
    public String toString() {
        return name;
    }
}
