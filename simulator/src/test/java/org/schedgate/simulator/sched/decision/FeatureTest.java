package org.schedgate.simulator.sched.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FeatureTest {
    private static final Pattern USE = Pattern.compile("Feature\\.([A-Z_]+)\\b");
    /** Lists what each kernel has. */
    private static final String LIST = "FeatureHistory.java";

    /** What the sources ask for, list of what kernels have apart. */
    private static Set<Feature> asked() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith(LIST))
                    .toList();
            assertThat(sources).hasSizeGreaterThan(300);
            EnumSet<Feature> asked = EnumSet.noneOf(Feature.class);
            for (Path source : sources) {
                Matcher use = USE.matcher(text(source));
                while (use.find()) {
                    asked.add(Feature.valueOf(use.group(1)));
                }
            }
            return asked;
        }
    }

    private static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** One that can be switched without being asked for would be accepted without effect; one that is asked for could not be tried. */
    @Test
    void what_the_model_asks_for_can_be_switched_and_nothing_else() throws IOException {
        EnumSet<Feature> switchable = EnumSet.noneOf(Feature.class);
        for (Feature feature : Feature.values()) {
            if (feature.switchable()) {
                switchable.add(feature);
            }
        }
        assertThat(asked()).isEqualTo(switchable);
    }
}
