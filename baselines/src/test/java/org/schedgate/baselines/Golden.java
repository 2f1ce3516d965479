package org.schedgate.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Compares texts with sealed files below {@code src/test/resources/golden}, under several default locales.
 *
 * <p>Rewritten with {@code -Dgolden.rewrite}; a rewriting run fails, so that it is never taken for a check.
 */
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");
    private static final List<String> LOCALES = List.of("tr-TR", "de-DE", "ar-EG-u-nu-arab", "en-US");

    private Golden() {}

    /** Assert that a text is the sealed one, whatever the default locale. */
    public static void assertSealed(String name, Supplier<String> text) {
        if (System.getProperty("golden.rewrite") != null) {
            rewrite(name, text.get());
        }
        Locale before = Locale.getDefault();
        try {
            for (String locale : LOCALES) {
                Locale.setDefault(Locale.forLanguageTag(locale));
                assertThat(text.get()).as("%s under %s", name, locale).isEqualTo(sealed(name));
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Return the text of a sealed file. */
    public static String sealed(String name) {
        try {
            return Files.readString(FOLDER.resolve(name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("no golden file " + name + ", write it with -Dgolden.rewrite", e);
        }
    }

    private static void rewrite(String name, String text) {
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(name), text, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot rewrite golden file " + name, e);
        }
        throw new AssertionError(
                "golden file " + name + " was rewritten: review it, then test without -Dgolden.rewrite");
    }
}
