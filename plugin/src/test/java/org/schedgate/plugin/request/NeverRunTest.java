package org.schedgate.plugin.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeverRunTest {
    @ParameterizedTest
    @CsvSource({
        "2.12.4,true",
        "2.22.2,true",
        "3.0.0-M9,true",
        "3.2.4,true",
        "3.2,true",
        "3.2.5,false",
        "3.3.0,false",
        "3.10.1,false",
        "4.0.0-beta-1,false"
    })
    void an_old_surefire_is_named_with_the_one_that_is_needed(String version, boolean old) {
        String advice = new NeverRun(version, false).advice("org.example.TailTest");
        if (old) {
            assertThat(advice)
                    .isEqualTo("set the version of maven-surefire-plugin to 3.2.5 or newer: " + version
                            + ", which this build uses, does not run scenarios");
        } else {
            assertThat(advice).startsWith("run the tests");
        }
    }

    @Test
    void a_name_that_surefire_does_not_run_gets_the_include() {
        assertThat(new NeverRun("3.6.1", false).advice("org.example.TailScenario"))
                .contains("<include>org.example.TailScenario</include>");
        assertThat(new NeverRun(null, false).advice("TestlessTail")).startsWith("run the tests");
    }

    @Test
    void a_nested_class_is_judged_by_its_own_name() {
        assertThat(new NeverRun("3.6.1", false).advice("org.example.TailTest$Inner"))
                .contains("<include>");
        assertThat(new NeverRun("3.6.1", false).advice("org.example.Tail$InnerTest"))
                .startsWith("run the tests");
    }

    @Test
    void an_integration_test_is_failsafes() {
        assertThat(new NeverRun("3.6.1", true).advice("org.example.TailIT"))
                .contains("'mvn verify', or 'mvn integration-test schedgate:record'");
        assertThat(new NeverRun("3.6.1", false).advice("org.example.TailIT")).contains("add maven-failsafe-plugin");
    }
}
