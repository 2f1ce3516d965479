package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgeToNowIfIdleTest {
    private final AgeToNowIfIdle answer = new AgeToNowIfIdle();

    @Test
    void ages_to_now_when_the_cpu_left_is_idle() {
        assertThat(answer.agedToNanos(1_000, 5_000, true)).isEqualTo(5_000);
    }

    @Test
    void ages_to_the_queues_last_update_when_it_is_busy() {
        assertThat(answer.agedToNanos(1_000, 5_000, false)).isEqualTo(1_000);
    }

    @Test
    void never_goes_back_before_the_queues_last_update() {
        assertThat(answer.agedToNanos(5_000, 5_000, true)).isEqualTo(5_000);
        assertThat(answer.agedToNanos(5_001, 5_000, true)).isEqualTo(5_001);
    }
}
