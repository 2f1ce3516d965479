package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.ConfigurationParameters;

class SettingsTest {
    private static final Path BASE = Path.of("module").toAbsolutePath();

    @Test
    void by_default_all_processors_work_on_the_seeds_of_the_scenario() {
        assertThat(Settings.read(new Given(Map.of()), BASE, 6))
                .isEqualTo(new Settings(6, null, null, BASE.resolve("target/schedgate/results"), null));
    }

    @Test
    void everything_can_be_set() {
        Map<String, String> given = Map.of(
                "schedgate.parallelism", " 3 ",
                "schedgate.seed", "-9223372036854775808",
                "schedgate.trace", "traces",
                "schedgate.output.dir", BASE.resolve("elsewhere").toString(),
                "schedgate.build", "b7");
        assertThat(Settings.read(new Given(given), BASE, 6))
                .isEqualTo(new Settings(3, Long.MIN_VALUE, BASE.resolve("traces"), BASE.resolve("elsewhere"), "b7"));
    }

    @Test
    void blank_values_count_as_none() {
        assertThat(Settings.read(new Given(Map.of("schedgate.seed", " ", "schedgate.build", "")), BASE, 1))
                .isEqualTo(Settings.read(new Given(Map.of()), BASE, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schedgate.parallelism | 0    | schedgate.parallelism=0: accepted is a whole number, 1..1024",
                "schedgate.parallelism | 1025 | schedgate.parallelism=1025: accepted is a whole number, 1..1024",
                "schedgate.parallelism | all  | schedgate.parallelism=all: accepted is a whole number, 1..1024",
                "schedgate.seed        | 1.5  | schedgate.seed=1.5: accepted is a whole number",
            })
    void refuses_what_is_out_of_range(String key, String value, String message) {
        assertThatThrownBy(() -> Settings.read(new Given(Map.of(key, value)), BASE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private record Given(Map<String, String> values) implements ConfigurationParameters {
        @Override
        public Optional<String> get(String key) {
            return Optional.ofNullable(values.get(key));
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            return get(key).map(Boolean::valueOf);
        }

        @SuppressWarnings("deprecation") // abstract up to JUnit Platform 1.14
        public int size() {
            return values.size();
        }

        @Override
        public Set<String> keySet() {
            return values.keySet();
        }
    }
}
