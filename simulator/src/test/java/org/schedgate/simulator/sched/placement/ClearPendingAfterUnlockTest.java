package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.PendingClear.Moment;

class ClearPendingAfterUnlockTest {
    @Test
    void leaves_no_window_and_outlasts_the_lock() {
        assertThat(new ClearPendingAfterUnlock().moment()).isEqualTo(Moment.AFTER_UNLOCK);
    }
}
