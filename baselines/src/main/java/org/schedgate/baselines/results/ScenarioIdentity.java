package org.schedgate.baselines.results;

/**
 * Which scenario.
 *
 * @param id the key of its baseline: the class name, or the id that the class declares to survive a renaming; 1..1000 characters
 * @param className binary name of the scenario class
 * @param classFingerprint digest of its class file, see {@code Fingerprints}; recognises results of an earlier build
 */
public record ScenarioIdentity(String id, String className, String classFingerprint) {
    /** The longest id accepted, in characters. */
    public static final int LONGEST_ID = 1000;

    /** Check id and name. */
    public ScenarioIdentity {
        if (id.isBlank() || id.length() > LONGEST_ID) {
            throw new IllegalArgumentException("scenario id of " + className + " has " + id.length()
                    + " characters: accepted is 1.." + LONGEST_ID + ", not all blank");
        }
        if (className.isBlank() || classFingerprint.isBlank()) {
            throw new IllegalArgumentException("scenario '" + id + "': expected a class name and a class fingerprint");
        }
    }
}
