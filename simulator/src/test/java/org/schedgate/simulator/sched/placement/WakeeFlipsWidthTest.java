package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.WakeWidth.Branch;

/** Caches of 4 CPUs: the wakee must have switched more than 4 times and the waker more than 4 times as often. */
class WakeeFlipsWidthTest {
    private static Branch decide(int waker, int wakee) {
        return new WakeeFlipsWidth()
                .decide(new FakeView(DomainsFixture.of(2, 4, 1))
                        .thisCpu(0)
                        .waker(new FakeTask(2).wakeeFlips(waker))
                        .task(new FakeTask(1).wakeeFlips(wakee)));
    }

    @Test
    void wide_needs_more_than_the_cache_of_the_wakee_and_more_than_the_product_of_the_waker() {
        assertThat(decide(21, 5)).isEqualTo(Branch.WIDE);
        assertThat(decide(20, 5)).isEqualTo(Branch.AFFINE);
        assertThat(decide(1000, 4)).isEqualTo(Branch.AFFINE);
    }

    @Test
    void the_sides_are_not_exchanged() {
        assertThat(decide(5, 21)).isEqualTo(Branch.AFFINE);
    }
}
