package org.schedgate.baselines.results;

import org.jspecify.annotations.Nullable;

/**
 * What wrote a result file, so that the results of another build are recognised.
 *
 * @param engineVersion version of the engine
 * @param buildToken what the build handed in as {@code schedgate.build} to mark its own results, null where nothing was
 * @param classPathFingerprint digest of the contents of the test class path, see {@code Fingerprints}
 */
public record Producer(String engineVersion, @Nullable String buildToken, String classPathFingerprint) {
    /** Check that version and fingerprint are there. */
    public Producer {
        if (engineVersion.isBlank() || classPathFingerprint.isBlank()) {
            throw new IllegalArgumentException("engine version '" + engineVersion + "', class-path fingerprint '"
                    + classPathFingerprint + "': neither may be empty");
        }
        if (buildToken != null && buildToken.isBlank()) {
            throw new IllegalArgumentException("build token is empty: leave it out, or give the build's own");
        }
    }
}
