package org.schedgate.plugin.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.baselines.gate.GateSettings;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.baselines.verdict.Severity;
import org.schedgate.baselines.verdict.VerdictKind;

class GateWordsTest {
    @Test
    void the_defaults_of_the_goal_are_those_of_the_library() {
        assertThat(new GateWords("5%", 0.05, null).settings()).isEqualTo(GateSettings.DEFAULT);
        assertThat(new GateWords("5%", 0.05, " ").settings()).isEqualTo(GateSettings.DEFAULT);
    }

    @Test
    void policies_change_what_they_name_and_nothing_else() {
        GateSettings settings = new GateWords("5%", 0.05, "new=fail, improved = warn").settings();

        assertThat(settings.policies().of(VerdictKind.NEW)).isEqualTo(Severity.FAIL);
        assertThat(settings.policies().of(VerdictKind.IMPROVED)).isEqualTo(Severity.WARN);
        assertThat(settings.policies().of(VerdictKind.MISSING)).isEqualTo(Severity.FAIL);
    }

    @Test
    void a_tolerance_may_have_both_parts() {
        assertThat(new GateWords("10%, 2500", 0.05, null)
                        .settings()
                        .defaultRule()
                        .tolerance())
                .isEqualTo(new Tolerance(2500, 0.1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "5%|new|new=fail, improved=warn",
                "5%|new=fail,new=warn|'new' is there twice",
                "5%|new=fail,|new=fail, improved=warn",
                "5%|gone=fail|the verdicts are",
                "5%|new=never|accepted is allow, warn or fail",
                "5%|regressed=warn|accepted is fail only",
                "five||tolerance 'five'"
            })
    void refuses_other_words_and_names_what_is_accepted(String tolerance, String policies, String said) {
        assertThatThrownBy(() -> new GateWords(tolerance, 0.05, policies).settings())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said);
    }
}
