package org.schedgate.simulator.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearMissTest {
    private static final List<String> TUNABLES =
            List.of("sched_latency_ns", "sched_min_granularity_ns", "sched_idle_min_granularity_ns", "CONFIG_HZ");

    @Test
    void finds_what_differs_in_case_and_separators_only() {
        assertThat(NearMiss.of("config-hz", TUNABLES)).containsExactly("CONFIG_HZ");
        assertThat(NearMiss.of("sched.latency.ns", TUNABLES)).containsExactly("sched_latency_ns");
    }

    @Test
    void finds_one_character_added_left_out_exchanged_or_swapped() {
        for (String given : List.of("smt-88", "smt8", "smd-8", "stm-8")) {
            assertThat(NearMiss.of(given, List.of("smt-8", "uma-2"))).as(given).containsExactly("smt-8");
        }
    }

    @Test
    void finds_up_to_three_edits_in_a_long_name_and_no_more() {
        assertThat(NearMiss.of("sched_min_granularity", TUNABLES)).containsExactly("sched_min_granularity_ns");
        assertThat(NearMiss.of("sched_min_granularit", TUNABLES)).isEmpty();
    }

    @Test
    void finds_nothing_for_a_short_name_that_is_mostly_wrong() {
        assertThat(NearMiss.of("ab", List.of("ac"))).isEmpty();
        assertThat(NearMiss.of("abc", List.of("abd", "xyz"))).containsExactly("abd");
        assertThat(NearMiss.of("abcdefg", List.of("abcdeXY"))).isEmpty();
        assertThat(NearMiss.of("abcdefgh", List.of("abcdefXY"))).containsExactly("abcdefXY");
        assertThat(NearMiss.of("", List.of("a", "-"))).isEmpty();
    }

    @Test
    void names_two_that_are_equally_near_in_their_order_and_not_a_crowd() {
        assertThat(NearMiss.hint("latency.p98", List.of("latency.p99", "latency.p90", "latency.p50")))
                .isEqualTo("write 'latency.p90' or 'latency.p99'; ");
        assertThat(NearMiss.hint("latency.p9", List.of("latency.p91", "latency.p92", "latency.p93", "latency.p94")))
                .isEmpty();
    }

    @Test
    void does_not_compare_what_nobody_types() {
        assertThat(NearMiss.of("x".repeat(300), List.of("x".repeat(299)))).isEmpty();
    }
}
