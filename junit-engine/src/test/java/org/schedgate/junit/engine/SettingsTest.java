package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
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
                .isEqualTo(new Settings(
                        6, List.of(), null, BASE.resolve("target/schedgate/results"), null, Settings.Told.AUTO));
    }

    @Test
    void everything_can_be_set() {
        Map<String, String> given = Map.of(
                "schedgate.parallelism", " 3 ",
                "schedgate.seed", "-9223372036854775808",
                "schedgate.trace", "traces",
                "schedgate.output.dir", BASE.resolve("elsewhere").toString(),
                "schedgate.build", "b7",
                "schedgate.progress", "on");
        assertThat(Settings.read(new Given(given), BASE, 6))
                .isEqualTo(new Settings(
                        3,
                        List.of(Long.MIN_VALUE),
                        BASE.resolve("traces"),
                        BASE.resolve("elsewhere"),
                        "b7",
                        Settings.Told.ON));
    }

    @Test
    void a_number_of_runs_takes_the_seeds_from_one_on() {
        Settings three = Settings.read(new Given(Map.of("schedgate.runs", "3")), BASE, 1);
        assertThat(three.seeds()).containsExactly(1L, 2L, 3L);
        assertThat(three.seedOptions()).isEqualTo(" -Dschedgate.runs=3");
        assertThat(Settings.read(new Given(Map.of("schedgate.seed", "-7")), BASE, 1)
                        .seedOptions())
                .isEqualTo(" -Dschedgate.seed=-7");
        assertThat(Settings.read(new Given(Map.of()), BASE, 1).seedOptions()).isEmpty();
    }

    @Test
    void refuses_a_seed_together_with_a_number_of_runs() {
        assertThatThrownBy(
                        () -> Settings.read(new Given(Map.of("schedgate.seed", "5", "schedgate.runs", "3")), BASE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("schedgate.seed=5 and schedgate.runs=3: accepted is one of them; the one names a seed, the"
                        + " other takes the seeds from 1 on");
    }

    @Test
    void refuses_a_slip_in_a_name_and_leaves_other_names_alone() {
        assertThatThrownBy(() -> Settings.read(new Given(Map.of("schedgate.sead", "5")), BASE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("property 'schedgate.sead' is unknown: write 'schedgate.seed'; ");
        assertThat(Settings.read(new Given(Map.of("schedgate.mine", "5")), BASE, 1)
                        .seeds())
                .isEmpty();
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
                "schedgate.runs        | 0    | schedgate.runs=0: accepted is a whole number, 1..1000",
                "schedgate.runs        | 1001 | schedgate.runs=1001: accepted is a whole number, 1..1000",
                "schedgate.progress    | yes  | schedgate.progress=yes: accepted is auto, on or off",
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
