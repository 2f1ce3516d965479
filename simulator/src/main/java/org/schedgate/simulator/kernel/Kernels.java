package org.schedgate.simulator.kernel;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.schedgate.simulator.sched.decision.Decisions;

/**
 * Finds kernels by name: first releases of mainline series such as {@code v6.1}, and distributions' kernels such as
 * {@code debian-6.1.192}.
 *
 * <p>A stable update such as {@code v6.1.55} carries changes of its own that are not modelled. It is never taken for the first release
 * silently: write {@code v6.1.55 as v6.1} to say that you assume it, and results show that name.
 */
public final class Kernels {
    private static final List<Histories> AREAS = List.of(
            PlacementAnswers.histories(),
            BalancingAnswers.histories(),
            FairAnswers.histories(),
            SurroundingAnswers.histories());

    private Kernels() {}

    /** Return the names of the kernels that can be simulated, mainline ones first and oldest first. */
    public static List<String> names() {
        return named(Kernels::isComplete);
    }

    /** Return the names of the kernels that are listed but cannot be simulated yet, since an area of theirs is missing. */
    public static List<String> incompleteNames() {
        return named(release -> !isComplete(release));
    }

    /**
     * Return the kernel of a name such as {@code v6.1}, or {@code v6.1.55 as v6.1} for a stable update that is assumed to decide like
     * its first release.
     *
     * @throws IllegalArgumentException if there is none of this name, saying which there are, or if it is not complete, saying what is
     *     missing
     */
    public static KernelProfile of(String name) {
        Release release = find(name);
        if (!isComplete(release)) {
            throw new IllegalArgumentException("kernel '" + name + "' is not complete: its "
                    + AREAS.stream()
                            .filter(area -> !area.isComplete(release))
                            .map(area -> area.area().title())
                            .collect(Collectors.joining(", "))
                    + " is not modelled yet; accepted is " + String.join(", ", names()));
        }
        return profile(release, name);
    }

    /**
     * Return a kernel for the replay of recorded placement decisions, also one that cannot be simulated yet. An answer that is not
     * modelled throws an {@link IllegalStateException} when it is asked.
     *
     * @throws IllegalArgumentException if there is none of this name, or its placement is not modelled
     */
    public static KernelProfile forReplay(String name) {
        Release release = find(name);
        Histories placement = AREAS.get(0);
        if (!placement.isComplete(release)) {
            throw new IllegalArgumentException("kernel '" + name + "' cannot be replayed: its "
                    + placement.area().title() + " is not modelled yet; accepted is "
                    + String.join(", ", named(placement::isComplete)));
        }
        return profile(release, name);
    }

    private static Release find(String name) {
        Objects.requireNonNull(name, () -> "kernel name is null: " + accepted());
        Release release = KernelNames.release(name);
        if (release == null) {
            throw new IllegalArgumentException(
                    "kernel '" + name + "' is unknown: " + KernelNames.hint(name, names()) + accepted());
        }
        return release;
    }

    private static String accepted() {
        return "accepted is " + String.join(", ", names());
    }

    private static List<String> named(Predicate<Release> which) {
        return Release.all().stream().filter(which).map(Release::releaseName).toList();
    }

    private static boolean isComplete(Release release) {
        return AREAS.stream().allMatch(area -> area.isComplete(release));
    }

    private static KernelProfile profile(Release release, String name) {
        Decisions decisions = DecisionPoints.assemble(point -> answer(release, point));
        return new KernelProfile(
                name,
                decisions,
                FeatureHistory.of(release),
                TunableHistory.of(release),
                DomainHistory.of(release),
                List.of());
    }

    private static Object answer(Release release, Class<?> point) {
        for (Histories area : AREAS) {
            if (area.points().contains(point)) {
                return area.answer(release, point);
            }
        }
        throw new IllegalStateException("no area answers " + point.getSimpleName());
    }
}
