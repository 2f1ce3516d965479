package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewidleCostTest {
    @Test
    void ages_by_three_parts_in_256() {
        assertThat(NewidleCost.aged(256_000)).isEqualTo(253_000);
        assertThat(NewidleCost.aged(100)).isEqualTo(98); // 98.8
        assertThat(NewidleCost.aged(0)).isZero();
    }

    @Test
    void halves_in_fifty_nine_seconds() {
        long cost = 1_000_000;
        for (int second = 0; second < 58; second++) {
            cost = NewidleCost.aged(cost);
        }
        assertThat(cost).isGreaterThan(500_000);
        assertThat(NewidleCost.aged(cost)).isLessThan(500_000);
    }

    @Test
    void is_due_one_jiffy_after_a_full_second() {
        assertThat(NewidleCost.ageDue(1_250, 1_000, 250)).isFalse();
        assertThat(NewidleCost.ageDue(1_251, 1_000, 250)).isTrue();
    }
}
