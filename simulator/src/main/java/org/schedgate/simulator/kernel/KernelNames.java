package org.schedgate.simulator.kernel;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads kernel names, and says what one that is not accepted may have meant. */
final class KernelNames {
    /** A mainline series with an update of it, such as {@code v6.1.55}; Linux has had updates up to 3 digits. */
    private static final String UPDATE = "(v[0-9]{1,2}\\.[0-9]{1,3})\\.([1-9][0-9]{0,2})";

    private static final Pattern ASSUMED = Pattern.compile(UPDATE + " as \\1");
    private static final Pattern STABLE = Pattern.compile(UPDATE);
    private static final Pattern ASSUMED_LOOSELY = Pattern.compile("(\\S+)\\s+as\\s+(\\S+)");
    private static final Pattern NUMBERS =
            Pattern.compile("(?:linux-)?v?([0-9]{1,2})\\.([0-9]{1,3})(?:\\.([0-9]+))?(-\\S+)?");
    private static final Pattern DEBIAN = Pattern.compile("debian-v?([0-9]+\\.[0-9]+)(?:\\.[0-9]+)?");

    private KernelNames() {}

    /** Return the release that a name stands for, or null. */
    static @Nullable Release release(String name) {
        Matcher assumed = ASSUMED.matcher(name);
        return Release.of(assumed.matches() ? assumed.group(1) : name);
    }

    /** Return what a name that is not accepted may have meant, ending in "; ", or nothing. */
    static String hint(String name, List<String> complete) {
        String clean = name.strip().toLowerCase(Locale.ROOT);
        Matcher assumed = ASSUMED_LOOSELY.matcher(clean);
        if (assumed.matches()) {
            return hintForAssumed(assumed.group(1), assumed.group(2), complete);
        }
        if (complete.contains(clean)) {
            return write(clean);
        }
        Matcher debian = DEBIAN.matcher(clean);
        if (debian.matches()) {
            return complete.stream()
                    .filter(known -> known.startsWith("debian-" + debian.group(1) + "."))
                    .findFirst()
                    .map(KernelNames::write)
                    .orElse("");
        }
        Matcher numbers = NUMBERS.matcher(clean);
        return numbers.matches() ? hintForNumbers(numbers, complete) : "";
    }

    private static String hintForAssumed(String stable, String series, List<String> complete) {
        Matcher numbers = NUMBERS.matcher(stable);
        if (!numbers.matches() || numbers.group(3) == null) {
            return "before 'as' accepted is a stable update such as v6.1.55; ";
        }
        String first = series(numbers);
        if (!complete.contains(first)) {
            return hintForNumbers(numbers, complete);
        }
        Matcher meant = NUMBERS.matcher(series);
        if (!meant.matches() || meant.group(3) != null || !series(meant).equals(first)) {
            return "an update of " + first + " can only be assumed to decide like " + first + ", not like " + series
                    + "; ";
        }
        return hintForNumbers(numbers, complete);
    }

    private static String hintForNumbers(Matcher numbers, List<String> complete) {
        String first = series(numbers);
        String update = numbers.group(3);
        if (!complete.contains(first)) {
            return between(numbers, complete);
        }
        if (numbers.group(4) != null) {
            return "only releases are modelled, and updates of them that are assumed to decide like them; "
                    + write(first);
        }
        if (update == null) {
            return write(first);
        }
        if (update.matches("0+")) {
            return first + " is the release itself; " + write(first);
        }
        String stable = first + "." + update;
        if (!STABLE.matcher(stable).matches()) {
            return "the number of an update is 1..999 without leading zeros; ";
        }
        return "a stable update carries changes that are not modelled; write '" + stable + " as " + first
                + "' to assume that it decides like " + first + "; ";
    }

    private static String series(Matcher numbers) {
        return "v" + Integer.parseInt(numbers.group(1)) + "." + Integer.parseInt(numbers.group(2));
    }

    /** Name the releases on both sides of one that is not modelled. */
    private static String between(Matcher numbers, List<String> complete) {
        int wanted = order(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
        String below = null;
        for (String known : complete) {
            Matcher at = NUMBERS.matcher(known);
            if (!at.matches()) {
                continue;
            }
            if (order(Integer.parseInt(at.group(1)), Integer.parseInt(at.group(2))) > wanted) {
                return below == null
                        ? ""
                        : "it lies between " + below + " and " + known + ", which decide differently; ";
            }
            below = known;
        }
        return "";
    }

    private static int order(int major, int minor) {
        return major * 1000 + minor;
    }

    private static String write(String name) {
        return "write '" + name + "'; ";
    }
}
