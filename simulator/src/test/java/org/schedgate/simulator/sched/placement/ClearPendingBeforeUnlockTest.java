package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.PendingClear.Moment;

class ClearPendingBeforeUnlockTest {
    @Test
    void leaves_no_window_and_stays_under_the_lock() {
        assertThat(new ClearPendingBeforeUnlock().moment()).isEqualTo(Moment.BEFORE_UNLOCK);
    }
}
