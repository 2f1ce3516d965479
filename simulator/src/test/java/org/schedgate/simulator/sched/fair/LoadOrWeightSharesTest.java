package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadOrWeightSharesTest {
    private final LoadOrWeightShares rule = new LoadOrWeightShares();

    @Test
    void a_group_on_one_cpu_only_has_its_whole_weight_there() {
        assertThat(rule.weight(1024, 3 * 1024, 3 * 1024, 0)).isEqualTo(1024);
    }

    @Test
    void a_group_that_is_equally_loaded_everywhere_is_divided_evenly() {
        assertThat(rule.weight(1024, 1024, 1024, 3 * 1024)).isEqualTo(256);
        // One of 160 threads, each on its CPU: 1024 / 160 = 6.4.
        assertThat(rule.weight(1024, 1024, 1024, 159 * 1024)).isEqualTo(6);
    }

    @Test
    void what_was_just_queued_counts_before_the_average_shows_it_and_what_sleeps_counts_while_it_does() {
        assertThat(rule.weight(1024, 1024, 0, 1024)).isEqualTo(512);
        assertThat(rule.weight(1024, 0, 1024, 1024)).isEqualTo(512);
        // The larger of the two: 2048 * 1024 / 3072 = 682.
        assertThat(rule.weight(1024, 1024, 2048, 1024)).isEqualTo(682);
    }

    @Test
    void it_is_never_less_than_two_nor_more_than_the_groups() {
        assertThat(rule.weight(1024, 0, 0, 0)).isEqualTo(2);
        assertThat(rule.weight(1024, 1024, 1024, 1024L * 1024)).isEqualTo(2);
        assertThat(rule.weight(2, 1024, 1024, 0)).isEqualTo(2);
        // Nothing known elsewhere and nothing averaged here: 512 * 1024 is cut to the weight.
        assertThat(rule.weight(512, 1024, 0, 0)).isEqualTo(512);
    }
}
