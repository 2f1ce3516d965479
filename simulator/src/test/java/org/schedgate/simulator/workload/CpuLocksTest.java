package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuLocksTest {
    private final CpuLocks locks = new CpuLocks();
    private final CpuLocks.Turn first = locks.turn();
    private final CpuLocks.Turn second = locks.turn();
    private final CpuLocks.Turn third = locks.turn();

    @Test
    void each_cpu_has_its_own() {
        assertThat(first.tried(0)).isTrue();
        assertThat(second.tried(0)).isFalse();
        assertThat(third.tried(1)).isTrue();
        first.ends();
        assertThat(second.tried(0)).isTrue();
    }

    /** The second worker began on CPU 0 and is moved to CPU 1, whose lock is free. */
    @Test
    void who_is_moved_while_it_spins_spins_on_for_the_cpu_it_came_from() {
        assertThat(first.tried(0)).isTrue();
        assertThat(second.tried(0)).isFalse();
        assertThat(second.tried(1)).isFalse();
        first.ends();
        assertThat(second.tried(1)).isTrue();
        assertThat(third.tried(0)).isTrue();
        assertThat(first.tried(1)).isFalse();
    }

    /** The lock it came for is free, that of the CPU it is on by now is not: it spins for the latter. */
    @Test
    void who_is_moved_gives_back_the_lock_it_gets_and_begins_anew() {
        assertThat(first.tried(0)).isTrue();
        assertThat(second.tried(0)).isFalse();
        assertThat(third.tried(1)).isTrue();
        first.ends();
        assertThat(second.tried(1)).isFalse();
        assertThat(first.tried(0)).isTrue();
        third.ends();
        assertThat(second.tried(0)).isFalse();
        first.ends();
        assertThat(second.tried(0)).isTrue();
    }
}
