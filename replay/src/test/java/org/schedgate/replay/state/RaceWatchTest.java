package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RaceWatchTest {
    private final RaceWatch races = new RaceWatch(3);

    @Test
    void a_decision_alone_is_clean() {
        races.announce(7);
        races.asked(0, 7);

        assertThat(races.answered(0)).isFalse();
    }

    @Test
    void a_change_on_another_cpu_in_between_is_a_race_one_on_the_same_is_not() {
        races.asked(0, 7);
        races.changed(0);
        assertThat(races.answered(0)).isFalse();

        races.asked(0, 7);
        races.changed(1);
        assertThat(races.answered(0)).isTrue();
    }

    @Test
    void a_change_before_the_question_or_after_the_answer_is_none() {
        races.changed(1);
        races.asked(0, 7);
        boolean raced = races.answered(0);
        races.changed(1);

        assertThat(raced).isFalse();
    }

    @Test
    void whoever_asks_while_another_question_is_open_is_raced_the_other_by_its_answer() {
        races.asked(0, 7);
        races.asked(1, 8);

        assertThat(races.answered(1)).isTrue();
        assertThat(races.answered(0)).isFalse();
    }

    @Test
    void a_wakeup_that_was_announced_and_led_to_nothing_yet_is_a_race() {
        races.announce(5);
        races.asked(0, 7);
        assertThat(races.answered(0)).isTrue();

        races.arrived(5);
        races.asked(0, 7);
        assertThat(races.answered(0)).isFalse();
    }
}
