package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.PendingClear.Moment;

class ClearPendingBeforeEnqueueTest {
    @Test
    void leaves_a_window_before_the_tasks_are_counted() {
        assertThat(new ClearPendingBeforeEnqueue().moment()).isEqualTo(Moment.BEFORE_ENQUEUE);
    }
}
