package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a sealed file below {@code src/test/resources/golden}.
 *
 * <p>After a wanted change the files are rewritten by {@code mvn -pl simulator test -Dtest=*GoldenTest -Dgolden.rewrite}, and the rewrite is
 * reviewed as a diff. A rewriting run fails, so that it is never taken for a check.
 */
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private Golden() {}

    /** Return the text of a sealed file. */
    public static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("no golden file " + name + ", write it with -Dgolden.rewrite", e);
        }
    }

    /** Check that the text is that of the file, byte by byte. */
    public static void check(String name, String actual) {
        if (System.getProperty("golden.rewrite") != null) {
            try {
                Files.createDirectories(FOLDER);
                Files.writeString(FOLDER.resolve(name), actual, StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot rewrite golden file " + name, e);
            }
            throw new AssertionError(
                    "golden file " + name + " was rewritten: review it, then test without -Dgolden.rewrite");
        }
        assertThat(actual).isEqualTo(text(name));
    }
}
