package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.PipeWake.Branch;

class WakeWriterWhenWasFullTest {
    private final WakeWriterWhenWasFull answer = new WakeWriterWhenWasFull();

    @Test
    void wakes_after_a_read_of_a_full_ring_whether_or_not_a_slot_is_free_now() {
        assertThat(answer.decide(true, false)).isEqualTo(Branch.WAKE_WAS_FULL);
        assertThat(answer.decide(true, true)).isEqualTo(Branch.WAKE_WAS_FULL);
        assertThat(Branch.WAKE_WAS_FULL.wakes()).isTrue();
    }

    @Test
    void wakes_nobody_after_a_read_of_a_ring_with_room() {
        assertThat(answer.decide(false, true)).isEqualTo(Branch.NONE);
        assertThat(answer.decide(false, false)).isEqualTo(Branch.NONE);
        assertThat(Branch.NONE.wakes()).isFalse();
    }

    @Test
    void wakes_forty_times_for_each_slot_of_a_hundred_byte_messages() {
        int wakes = 0;
        for (int read = 1; read <= 40; read++) {
            wakes += answer.decide(true, read == 40).wakes() ? 1 : 0;
        }
        assertThat(wakes).isEqualTo(40);
    }
}
