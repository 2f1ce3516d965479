package org.schedgate.simulator.kernel;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one area, decision point by decision point: each holds from the release on that it is entered for.
 *
 * <p>A release is complete in an area only when it is said to be: that an earlier answer carries on is no proof.
 */
final class Histories {
    private final Area area;
    private final Map<Class<?>, List<Since<Supplier<?>>>> points = new LinkedHashMap<>();
    private final Set<Release> complete = EnumSet.noneOf(Release.class);

    Histories(Area area) {
        this.area = area;
    }

    /** Say that every answer of this area is right for these releases. */
    Histories complete(Release... releases) {
        complete.addAll(Arrays.asList(releases));
        return this;
    }

    /** Say that every answer of this area is right for the mainline releases of a range. */
    Histories completeFrom(Release first, Release last) {
        complete.addAll(EnumSet.range(first, last));
        return this;
    }

    @SafeVarargs
    final <D> Histories point(Class<D> point, Since<Supplier<? extends D>>... answers) {
        List<Since<Supplier<?>>> entries = new ArrayList<>();
        for (Since<Supplier<? extends D>> answer : answers) {
            entries.add(new Since<>(answer.release(), answer.value()));
        }
        if (points.put(point, entries) != null) {
            throw new IllegalStateException(point.getSimpleName() + " is given twice");
        }
        return this;
    }

    Area area() {
        return area;
    }

    Set<Class<?>> points() {
        return points.keySet();
    }

    boolean isComplete(Release release) {
        return complete.contains(release);
    }

    /** Return the answer of a release to a point of this area; where there is none, one that says so when asked. */
    Object answer(Release release, Class<?> point) {
        @Nullable List<Since<Supplier<?>>> entries = points.get(point);
        if (entries == null) {
            throw new IllegalArgumentException(point.getSimpleName() + " is not of " + area);
        }
        Supplier<?> answer = Since.in(release, entries);
        return answer == null ? missing(release, point) : answer.get();
    }

    private Object missing(Release release, Class<?> point) {
        return Proxy.newProxyInstance(point.getClassLoader(), new Class<?>[] {point}, (proxy, method, arguments) -> {
            if (method.getName().equals("toString")) {
                return "Missing";
            }
            throw new IllegalStateException("kernel " + release.releaseName() + ": " + point.getSimpleName()
                    + " is not modelled yet, " + area.title() + " is incomplete");
        });
    }
}
