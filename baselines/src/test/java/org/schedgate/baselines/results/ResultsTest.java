package org.schedgate.baselines.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedgate.baselines.ResultFixture.LATENCY;
import static org.schedgate.baselines.ResultFixture.STOCK;
import static org.schedgate.baselines.ResultFixture.measured;
import static org.schedgate.baselines.ResultFixture.scenarioResult;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.result.VariantId;

class ResultsTest {
    @ParameterizedTest
    @CsvSource({
        "10%, 0, 0.1",
        "2.5%, 0, 0.025",
        "2500, 2500, 0",
        "'10%, 2500', 2500, 0.1",
        "'0.5,1 %', 0.5, 0.01",
        "0, 0, 0"
    })
    void a_tolerance_is_a_share_or_an_amount_or_both(String text, double absolute, double relative) {
        assertThat(Tolerance.parse(text)).isEqualTo(new Tolerance(absolute, relative));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "-1%",
                "1e3",
                "10%, 5%",
                "5, 6",
                "10 percent",
                "NaN",
                "Infinity",
                "10%,",
                "1,2,3",
                "\u0661%"
            })
    void any_other_tolerance_is_refused_with_what_is_accepted(String text) {
        assertThatThrownBy(() -> Tolerance.parse(text))
                .hasMessageContaining("tolerance '" + text + "': accepted is a share such as 10%");
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, ab, false",
        "*, anything.at_all, true",
        "wakeup_latency.*, wakeup_latency.p99, true",
        "wakeup_latency.*, wakeup_latency, false",
        "*.p99, run_delay.p99, true",
        "*.p99, run_delay.p99_9, false",
        "a*b*c, axxbyyc, true",
        "a*b*c, axxcyyb, false",
        "**, x, true"
    })
    void a_star_stands_for_any_characters(String pattern, String name, boolean holds) {
        assertThat(new GateRule(pattern, Tolerance.NONE, ComparisonMode.EXACT).holds(name))
                .isEqualTo(holds);
    }

    @Test
    void many_stars_cost_no_time() {
        GateRule rule = new GateRule("*a".repeat(99) + "b", Tolerance.NONE, ComparisonMode.EXACT);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThat(rule.holds("a".repeat(100_000))).isFalse());
    }

    @Test
    void a_variant_twice_in_a_scenario_is_refused_and_named() {
        assertThatThrownBy(() ->
                        scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 1), measured(STOCK, LATENCY, 2)))
                .hasMessageContaining("scenario 'FooTest' has the variant '" + STOCK + "' twice");
    }

    @Test
    void an_id_used_by_two_classes_is_refused_and_both_are_named() {
        ScenarioResult first = scenarioResult("id", List.of());
        ScenarioResult second = new ScenarioResult(
                new ScenarioIdentity("id", "b.Second", "f"),
                Selection.COMPLETE,
                List.of(),
                List.of(),
                List.of(),
                List.of());
        assertThatThrownBy(() -> new ExecutionResults(new Producer("1", null, "p"), 1, List.of(first, second)))
                .hasMessage("scenario id 'id' is used by id and by b.Second: give one of them another id");
    }

    @Test
    void variants_are_ordered_by_their_parts_and_shorter_patch_lists_come_first() {
        VariantId none = new VariantId("m", "k", "p", "w", List.of());
        VariantId one = new VariantId("m", "k", "p", "w", List.of("a"));
        VariantId two = new VariantId("m", "k", "p", "w", List.of("a", "b"));
        VariantId other = new VariantId("m", "k", "p", "w", List.of("b"));
        assertThat(java.util.stream.Stream.of(other, two, one, none).sorted(Variants.ORDER))
                .containsExactly(none, one, two, other);
        assertThat(Variants.ORDER.compare(one, one)).isZero();
    }
}
