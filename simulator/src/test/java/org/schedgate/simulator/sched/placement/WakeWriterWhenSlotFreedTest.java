package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.PipeWake.Branch;

class WakeWriterWhenSlotFreedTest {
    private final WakeWriterWhenSlotFreed answer = new WakeWriterWhenSlotFreed();

    @Test
    void wakes_when_a_full_ring_has_a_free_slot_now() {
        assertThat(answer.decide(true, true)).isEqualTo(Branch.WAKE_SLOT_FREED);
        assertThat(Branch.WAKE_SLOT_FREED.wakes()).isTrue();
    }

    @Test
    void wakes_nobody_otherwise() {
        assertThat(answer.decide(true, false)).isEqualTo(Branch.NONE);
        assertThat(answer.decide(false, true)).isEqualTo(Branch.NONE);
        assertThat(answer.decide(false, false)).isEqualTo(Branch.NONE);
    }

    @Test
    void wakes_once_for_each_slot_of_a_hundred_byte_messages() {
        int wakes = 0;
        for (int read = 1; read <= 40; read++) {
            wakes += answer.decide(true, read == 40).wakes() ? 1 : 0;
        }
        assertThat(wakes).isEqualTo(1);
    }
}
