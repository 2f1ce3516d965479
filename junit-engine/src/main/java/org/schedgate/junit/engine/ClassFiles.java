package org.schedgate.junit.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.schedgate.baselines.store.Fingerprints;

/** Tells by their contents which classes were run, so that results of an earlier build are recognised. */
final class ClassFiles {
    private ClassFiles() {}

    /** Return the digest of the class path; Surefire keeps the real one in the property that the JVM would have set. */
    static String classPathFingerprint() throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        List<Path> entries = Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
        return Fingerprints.ofClassPath(entries);
    }

    /** Return the digest of a class's file, or {@code unknown} for a class that has none, such as one made at run time. */
    static String fingerprint(Class<?> type) {
        String name = type.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(file)) {
            return in == null ? "unknown" : Fingerprints.ofClassFile(in.readAllBytes());
        } catch (IOException unreadable) {
            return "unknown";
        }
    }
}
