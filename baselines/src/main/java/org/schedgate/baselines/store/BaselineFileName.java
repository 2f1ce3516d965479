package org.schedgate.baselines.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * File names of baselines: the scenario's id where any file system can hold it, else a readable part of it and a digest.
 *
 * <p>No id names a file outside the folder: a name holds letters, digits, dots, dashes, underscores and dollar signs of ASCII only, starts with
 * none of the dots and dashes, and is no device of Windows.
 */
public final class BaselineFileName {
    /** How the names end. */
    public static final String SUFFIX = ".json";

    private static final int LONGEST_PLAIN = 100;
    private static final int LONGEST_READABLE = 80;
    private static final int DIGEST_CHARACTERS = 16;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_$][A-Za-z0-9_$.-]*(?<![.])");
    private static final Pattern LOOKS_HASHED = Pattern.compile(".*-[0-9a-f]{16}", Pattern.CASE_INSENSITIVE);
    private static final Set<String> DEVICES = devices();

    private BaselineFileName() {}

    /** Return the name under which a scenario's baseline is looked for first. */
    public static String of(String scenarioId) {
        return isPlain(scenarioId) ? scenarioId + SUFFIX : hashed(scenarioId);
    }

    /** Return the name for a scenario whose first name is taken by another, as by one that differs in case only. */
    public static String hashed(String scenarioId) {
        String readable = scenarioId.replaceAll("[^A-Za-z0-9_$.-]+", "_");
        if (readable.length() > LONGEST_READABLE) {
            readable = readable.substring(0, LONGEST_READABLE);
        }
        return "_" + readable + "-" + digest(scenarioId) + SUFFIX;
    }

    private static boolean isPlain(String id) {
        return id.length() <= LONGEST_PLAIN
                && PLAIN.matcher(id).matches()
                && !LOOKS_HASHED.matcher(id).matches()
                && !DEVICES.contains(id.replaceFirst("\\..*", "").toLowerCase(Locale.ROOT));
    }

    /** Digest the id. Unpaired surrogates cannot be told apart by it, but no JSON file can hold these either. */
    private static String digest(String id) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_16BE));
            return HexFormat.of().formatHex(hash).substring(0, DIGEST_CHARACTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Set<String> devices() {
        Set<String> names = new TreeSet<>(Set.of("con", "prn", "aux", "nul", "conin$", "conout$"));
        for (int i = 0; i <= 9; i++) {
            names.add("com" + i);
            names.add("lpt" + i);
        }
        return names;
    }
}
