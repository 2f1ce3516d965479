package org.schedgate.baselines.collect;

import org.jspecify.annotations.Nullable;

/**
 * A scenario class found in the compiled test classes, whether or not anything ran it.
 *
 * @param className its binary name
 * @param id the id it declares, null where it declares none and its class name is the id
 * @param classFingerprint digest of its class file, see {@link org.schedgate.baselines.store.Fingerprints#ofClassFile}
 * @param leftOutBy what told the build not to run this class, such as {@code -DskipITs}; null where nothing did
 */
public record DeclaredScenario(
        String className,
        @Nullable String id,
        String classFingerprint,
        @Nullable String leftOutBy) {
    /** A scenario class that nothing leaves out. */
    public DeclaredScenario(String className, @Nullable String id, String classFingerprint) {
        this(className, id, classFingerprint, null);
    }

    /** Return the key of its baseline. */
    public String scenarioId() {
        return id == null ? className : id;
    }

    /** Return the same class, left out of the build by what is given. */
    public DeclaredScenario leftOut(String by) {
        return new DeclaredScenario(className, id, classFingerprint, by);
    }
}
