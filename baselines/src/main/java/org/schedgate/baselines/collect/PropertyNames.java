package org.schedgate.baselines.collect;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.name.NearMiss;

/**
 * The properties that engine and plugin take. Both are given all of them on one command line, so each has to know the other's to tell a slip
 * from what is not its own.
 */
public final class PropertyNames {
    /** What the engine takes, and the documents in docs/reference/annotations.md describe. */
    public static final List<String> ENGINE = List.of(
            "schedgate.build",
            "schedgate.output.dir",
            "schedgate.parallelism",
            "schedgate.progress",
            "schedgate.runs",
            "schedgate.seed",
            "schedgate.trace");

    /** What the plugin takes, described in docs/reference/plugin-parameters.md. */
    public static final List<String> PLUGIN = List.of(
            "schedgate.alpha",
            "schedgate.baselineDirectory",
            "schedgate.build",
            "schedgate.output.dir",
            "schedgate.policies",
            "schedgate.record.ci",
            "schedgate.reportDirectory",
            "schedgate.skip",
            "schedgate.tolerance",
            "schedgate.verdictFile");

    private static final String FAMILY = "schedgate";

    private PropertyNames() {}

    /**
     * Return what is wrong with the first name that is no property of ours and was probably meant to be one: ignored without a word it would
     * have no effect, and nobody would know. Null where there is none; names of the user's own, such as {@code schedgate.version}, are left
     * alone.
     *
     * @param given names of properties of any kind
     */
    public static @Nullable String misspelt(Collection<String> given) {
        TreeSet<String> known = new TreeSet<>(ENGINE);
        known.addAll(PLUGIN);
        for (String name : new TreeSet<>(given)) {
            String hint = known.contains(name) ? "" : hint(name, known);
            if (!hint.isEmpty()) {
                return "property '" + name + "' is unknown: " + hint + "accepted is " + String.join(", ", known);
            }
        }
        return null;
    }

    /** The part before the first dot and the rest are compared for themselves, or the long common beginning would make any rest a near one. */
    private static String hint(String name, Collection<String> known) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            return "";
        }
        String family = name.substring(0, dot);
        if (!family.equals(FAMILY) && NearMiss.of(family, List.of(FAMILY)).isEmpty()) {
            return "";
        }
        String rest = name.substring(dot + 1);
        List<String> rests =
                known.stream().map(one -> one.substring(FAMILY.length() + 1)).toList();
        List<String> meant = rests.contains(rest) ? List.of(rest) : NearMiss.of(rest, rests);
        return meant.isEmpty() ? "" : "write '" + FAMILY + "." + String.join("' or '" + FAMILY + ".", meant) + "'; ";
    }
}
