package org.schedgate.plugin.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuildPropertiesTest {
    private static BuildProperties user(Map<String, String> properties) {
        return new BuildProperties(properties, Map.of(), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"skipTests", "maven.test.skip", "maven.test.skip.exec"})
    void tests_are_skipped_on_the_command_line_or_in_the_pom(String property) {
        assertThat(user(Map.of(property, "true")).testsSkipped()).isTrue();
        assertThat(new BuildProperties(Map.of(), Map.of(property, "true"), Map.of()).testsSkipped())
                .isTrue();
    }

    @Test
    void the_command_line_overrides_the_pom() {
        assertThat(new BuildProperties(Map.of("skipTests", "false"), Map.of("skipTests", "true"), Map.of())
                        .testsSkipped())
                .isFalse();
    }

    @Test
    void tests_are_not_skipped_by_default_nor_by_other_words() {
        assertThat(user(Map.of()).testsSkipped()).isFalse();
        assertThat(user(Map.of("skipTests", "no", "skipITs", "true")).testsSkipped())
                .isFalse();
    }

    @Test
    void a_selection_is_what_the_command_line_says() {
        assertThat(user(Map.of("test", "Foo#bar", "groups", "slow", "other", "x"))
                        .selection())
                .isEqualTo("-Dtest=Foo#bar -Dgroups=slow");
    }

    @Test
    void what_failsafe_is_told_is_a_selection_and_to_skip_it_leaves_out_its_tests_only() {
        assertThat(user(Map.of("failsafe.includes", "Foo*")).selection()).isEqualTo("-Dfailsafe.includes=Foo*");
        assertThat(user(Map.of("skipITs", "true")).selection()).isNull();
        assertThat(user(Map.of("skipITs", "true")).leavesOutIntegrationTests()).isEqualTo("-DskipITs");
        assertThat(user(Map.of("skipITs", "false")).leavesOutIntegrationTests()).isNull();
    }

    @Test
    void a_slip_on_the_command_line_is_found_and_one_in_the_pom_is_not_looked_for() {
        assertThat(user(Map.of("schedgate.tolerence", "3%")).misspelt()).contains("write 'schedgate.tolerance'");
        assertThat(new BuildProperties(Map.of(), Map.of("schedgate.tolerence", "3%"), Map.of()).misspelt())
                .isNull();
    }

    @Test
    void groups_of_the_pom_and_empty_words_select_nothing() {
        assertThat(new BuildProperties(Map.of("test", " "), Map.of("groups", "slow"), Map.of()).selection())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "CI,true,true",
        "CI,1,true",
        "CI,false,false",
        "CI,'',false",
        "TF_BUILD,True,true",
        "JENKINS_URL,somewhere,true",
        "TEAMCITY_VERSION,2026.1,true",
        "SHELL,/bin/sh,false"
    })
    void a_ci_system_is_known_by_its_environment(String name, String value, boolean expected) {
        assertThat(new BuildProperties(Map.of(), Map.of(), Map.of(name, value)).isCi())
                .isEqualTo(expected);
    }

    @Test
    void a_property_called_ci_makes_no_ci_system() {
        assertThat(new BuildProperties(Map.of("CI", "true"), Map.of("CI", "true"), Map.of()).isCi())
                .isFalse();
    }
}
