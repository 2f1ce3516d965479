package org.schedgate.junit.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Knows which version this is; written down by the build, because a jar's manifest is not there when classes are run from a folder. */
final class EngineVersion {
    private EngineVersion() {}

    /** Return the version. */
    static String current() {
        try (InputStream in = EngineVersion.class.getResourceAsStream("engine.properties")) {
            if (in == null) {
                throw new IllegalStateException("engine.properties is missing beside " + EngineVersion.class.getName());
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
