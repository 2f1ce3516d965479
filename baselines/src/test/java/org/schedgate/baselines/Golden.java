package org.schedgate.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/** Sealed texts. Rewritten with {@code -Dgolden.rewrite=true}, then reviewed as a diff. */
public final class Golden {
    private Golden() {}

    /** Assert that a text is the sealed one, whatever the default locale. */
    public static void assertSealed(String name, Supplier<String> text) {
        Locale before = Locale.getDefault();
        try {
            for (String locale : new String[] {"tr-TR", "de-DE", "ar-EG-u-nu-arab", "en-US"}) {
                Locale.setDefault(Locale.forLanguageTag(locale));
                String actual = text.get();
                if (Boolean.getBoolean("golden.rewrite")) {
                    rewrite(name, actual);
                } else {
                    assertThat(actual).as("%s under %s", name, locale).isEqualTo(sealed(name));
                }
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    public static String sealed(String name) {
        try (InputStream in = Golden.class.getResourceAsStream("golden/" + name)) {
            assertThat(in).as("golden %s", name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void rewrite(String name, String text) {
        try {
            Path folder = Path.of("src/test/resources/org/schedgate/baselines/golden");
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
