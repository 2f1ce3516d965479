package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FitTest {
    /** 819 x 1280 = 1,048,320 < 1024 x 1024 = 1,048,576 <= 820 x 1280. */
    @Test
    void four_fifths_fit() {
        assertThat(Fit.fits(819, 1024)).isTrue();
        assertThat(Fit.fits(820, 1024)).isFalse();
    }

    /** 1079 x 1024 > 1024 x 1078. */
    @Test
    void a_capacity_is_greater_by_more_than_five_per_cent() {
        assertThat(Fit.greater(1024, 972)).isTrue();
        assertThat(Fit.greater(1024, 973)).isFalse();
        assertThat(Fit.greater(1024, 1024)).isFalse();
    }
}
