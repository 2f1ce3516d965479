package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.SleeperDequeue.Branch;

class DelayWhileIneligibleTest {
    private final DelayWhileIneligible rule = new DelayWhileIneligible();

    /** The other is at 1 ms, so the average is above 0.5 ms + half of the sleeper's. */
    private Branch decide(long vruntime, boolean feature) {
        EntityFixture sleeper = new EntityFixture(vruntime, 3_000_000);
        FairQueueFixture queue = new FairQueueFixture(sleeper, new EntityFixture(1_000_000, 3_000_000))
                .withDeadlines(new RequestServed())
                .with(Feature.DELAY_DEQUEUE, feature);
        return rule.decide(queue, sleeper);
    }

    @Test
    void who_is_ahead_of_the_average_stays() {
        assertThat(decide(1_000_001, true)).isEqualTo(Branch.DELAYED);
        assertThat(decide(1_000_000, true)).isEqualTo(Branch.AT_ONCE);
        assertThat(decide(999_999, true)).isEqualTo(Branch.AT_ONCE);
    }

    @Test
    void without_the_feature_everybody_leaves() {
        assertThat(decide(1_000_001, false)).isEqualTo(Branch.AT_ONCE);
    }
}
