package org.schedgate.simulator.name;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the names that a misspelt one is nearest to, so that a refusal can begin with what to write instead.
 *
 * <p>Near is what differs in upper and lower case, dashes, dots and underscores only; else the fewest edits: a character added, left out or
 * exchanged, or two neighbours swapped (optimal string alignment). A quarter of the name may be wrong, one character of any name of three and more, and three
 * characters at most.
 */
public final class NearMiss {
    private static final int EDITS_MAX = 3;

    /** In a shorter one any change makes another name. */
    private static final int NAME_MIN = 3;

    /** Beyond these a list of what is nearest says less than the list of everything. */
    private static final int SUGGESTIONS_MAX = 3;

    /** Nobody misspells a name of such length by hand, and the comparison takes the product of the lengths. */
    private static final int LENGTH_MAX = 200;

    private NearMiss() {}

    /**
     * Return the known names nearest to one that is not known: none where nothing is near, or more than three are equally near.
     *
     * @param given what was written; nothing is near to null
     * @param known what would be accepted
     */
    public static List<String> of(@Nullable String given, Collection<String> known) {
        Objects.requireNonNull(known, "known names are null: give those that would be accepted");
        if (given == null) {
            return List.of();
        }
        TreeSet<String> names = new TreeSet<>(known);
        List<String> alike =
                names.stream().filter(name -> plain(name).equals(plain(given))).toList();
        if (!alike.isEmpty() && !plain(given).isEmpty()) {
            return alike.size() <= SUGGESTIONS_MAX ? alike : List.of();
        }
        if (given.length() > LENGTH_MAX) {
            return List.of();
        }
        int most = given.length() < NAME_MIN ? 0 : Math.min(EDITS_MAX, Math.max(1, given.length() / 4));
        int fewest = most + 1;
        List<String> nearest = new ArrayList<>();
        for (String name : names) {
            int edits = edits(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (edits < fewest) {
                nearest.clear();
                fewest = edits;
            }
            if (edits == fewest && edits <= most) {
                nearest.add(name);
            }
        }
        return nearest.size() <= SUGGESTIONS_MAX ? List.copyOf(nearest) : List.of();
    }

    /** Return the beginning of an advice, such as {@code write 'v6.1'; }, or nothing where no known name is near. */
    public static String hint(@Nullable String given, Collection<String> known) {
        List<String> nearest = of(given, known);
        return nearest.isEmpty() ? "" : "write '" + String.join("' or '", nearest) + "'; ";
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[\\s._-]", "");
    }

    private static int edits(String from, String to) {
        if (Math.abs(from.length() - to.length()) > EDITS_MAX) {
            return Integer.MAX_VALUE;
        }
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= to.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            for (int j = 1; j <= to.length(); j++) {
                int exchanged = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(exchanged, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (swapped) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[from.length()][to.length()];
    }
}
