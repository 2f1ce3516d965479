package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.KthreadStacking.Branch;

class NoKthreadStackingTest {
    @Test
    void the_own_kernel_thread_is_no_reason_to_stay() {
        FakeView view = new FakeView(DomainsFixture.of(1, 4, 1))
                .thisCpu(2)
                .previousCpu(2)
                .running(2, new FakeTask(9).perCpuKthread(2), 1);
        assertThat(new NoKthreadStacking().decide(view)).isEqualTo(Branch.SEARCH);
    }
}
