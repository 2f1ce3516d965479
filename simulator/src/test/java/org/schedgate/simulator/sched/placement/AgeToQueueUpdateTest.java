package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgeToQueueUpdateTest {
    @Test
    void ages_to_the_queues_last_update_whether_the_cpu_is_idle_or_not() {
        AgeToQueueUpdate answer = new AgeToQueueUpdate();
        assertThat(answer.agedToNanos(1_000, 5_000, true)).isEqualTo(1_000);
        assertThat(answer.agedToNanos(1_000, 5_000, false)).isEqualTo(1_000);
    }
}
