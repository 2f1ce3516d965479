package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PowerSlotsTest {
    /** A thread of two has 589: ceil(2048 / 1178) = 2 threads a core, so a core has one slot; ten cores ten, although power gives 11.5. */
    @Test
    void a_core_has_one_slot() {
        assertThat(PowerSlots.of(2, 1178, false)).isEqualTo(1);
        assertThat(PowerSlots.of(20, 11_780, false)).isEqualTo(10);
        assertThat(PowerSlots.of(4, 4096, false)).isEqualTo(4);
        assertThat(PowerSlots.of(1, 1024, false)).isEqualTo(1);
    }

    @Test
    void a_thread_has_a_slot_among_the_threads_of_its_core_only() {
        assertThat(PowerSlots.of(1, 589, true)).isEqualTo(1);
        assertThat(PowerSlots.of(1, 589, false)).isZero();
    }

    /** Four CPUs of half the power: ceil(4096 / 2048) = 2 a core, 4 / 2 = 2, and power gives 2. */
    @Test
    void less_power_gives_fewer_slots() {
        assertThat(PowerSlots.of(4, 2048, false)).isEqualTo(2);
    }
}
