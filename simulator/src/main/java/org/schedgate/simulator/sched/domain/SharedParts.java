package org.schedgate.simulator.sched.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rings of groups and numbers that the domains of many CPUs have alike, each kept once. */
final class SharedParts {
    /** By the first CPU of the first group. */
    private final Map<Integer, List<List<SchedGroup>>> rings = new TreeMap<>();

    private final List<SchedDomain.Parameters> parameters = new ArrayList<>();

    /** Return the ring, or an equal one that was given before; equal groups are the same ones. */
    List<SchedGroup> ring(List<SchedGroup> ring) {
        List<List<SchedGroup>> known = rings.computeIfAbsent(ring.get(0).cpus().first(), first -> new ArrayList<>());
        for (List<SchedGroup> other : known) {
            if (same(ring, other)) {
                return other;
            }
        }
        List<SchedGroup> kept = List.copyOf(ring);
        known.add(kept);
        return kept;
    }

    @SuppressWarnings("ReferenceEquality") // groups are made once each
    private static boolean same(List<SchedGroup> one, List<SchedGroup> other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (one.get(i) != other.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Return the numbers, or equal ones that were given before. */
    SchedDomain.Parameters parameters(SchedDomain.Parameters numbers) {
        int at = parameters.indexOf(numbers);
        if (at >= 0) {
            return parameters.get(at);
        }
        parameters.add(numbers);
        return numbers;
    }
}
