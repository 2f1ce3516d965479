package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.SleeperDequeue.Branch;

class DequeueAtOnceTest {
    @Test
    void a_sleeper_leaves_although_it_is_ahead_of_the_average() {
        EntityFixture ahead = new EntityFixture(1_000_000, 3_000_000);
        FairQueueFixture queue = new FairQueueFixture(ahead, new EntityFixture(0, 3_000_000));
        assertThat(new DequeueAtOnce().decide(queue, ahead)).isEqualTo(Branch.AT_ONCE);
    }
}
