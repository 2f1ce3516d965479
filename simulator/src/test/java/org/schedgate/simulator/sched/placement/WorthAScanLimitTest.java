package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.ScanLimit.Branch;

class WorthAScanLimitTest {
    @Test
    void all_or_nothing_by_a_512th_of_the_idle_time() {
        // 512,000 / 512 = 1000
        FakeView view = new FakeView(DomainsFixture.of(2, 4, 1))
                .thisCpu(0)
                .avgIdleNanos(0, 512_000)
                .scanCostNanos(0, 1000);
        assertThat(new WorthAScanLimit().limit(view, 4)).isEqualTo(new Outcome<>(Integer.MAX_VALUE, Branch.WORTH_IT));
        view.scanCostNanos(0, 1001);
        assertThat(new WorthAScanLimit().limit(view, 4)).isEqualTo(new Outcome<>(0, Branch.IDLE_TOO_SHORT));
    }
}
