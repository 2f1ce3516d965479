package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListInterruptsTest {
    private static final int POLL = 0;
    private static final int HALT = 1;

    private final ListInterrupts interrupts = new ListInterrupts();

    @Test
    void none_is_expected_before_one_was_seen() {
        assertThat(interrupts.shownFor(HALT)).isFalse();
    }

    @Test
    void a_cpu_that_polls_gets_none_while_one_that_halts_does() {
        interrupts.seen(HALT);
        interrupts.missed(POLL);

        assertThat(interrupts.shownFor(HALT)).isTrue();
        assertThat(interrupts.shownFor(POLL)).isFalse();
    }

    @Test
    void what_happens_more_often_counts() {
        interrupts.seen(HALT);
        interrupts.missed(HALT);
        assertThat(interrupts.shownFor(HALT)).isFalse();
        interrupts.seen(HALT);
        assertThat(interrupts.shownFor(HALT)).isTrue();
    }
}
