package org.schedgate.baselines.collect;

import org.jspecify.annotations.Nullable;

/**
 * A scenario class found in the compiled test classes, whether or not anything ran it.
 *
 * @param className its binary name
 * @param id the id it declares, null where it declares none and its class name is the id
 * @param classFingerprint digest of its class file, see {@link org.schedgate.baselines.store.Fingerprints#ofClassFile}
 */
public record DeclaredScenario(String className, @Nullable String id, String classFingerprint) {
    /** Return the key of its baseline. */
    public String scenarioId() {
        return id == null ? className : id;
    }
}
