package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.KthreadStacking.Branch;

class StayWithOwnKthreadUnlessInterruptedTest {
    private final StayWithOwnKthreadUnlessInterrupted answer = new StayWithOwnKthreadUnlessInterrupted();
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1))
            .thisCpu(2)
            .previousCpu(2)
            .running(2, new FakeTask(9).perCpuKthread(2), 1);

    @Test
    void stays_with_a_kernel_thread_that_runs_alone_and_wakes_itself() {
        assertThat(answer.decide(view)).isEqualTo(Branch.STAY);
        assertThat(answer.decide(view.inInterrupt(true))).isEqualTo(Branch.SEARCH);
    }

    @Test
    void searches_with_company_or_from_elsewhere() {
        assertThat(answer.decide(view.queued(2, 2, 2))).isEqualTo(Branch.SEARCH);
        assertThat(answer.decide(view.queued(2, 1, 1).previousCpu(1))).isEqualTo(Branch.SEARCH);
        assertThat(answer.decide(view.previousCpu(2).busy(2))).isEqualTo(Branch.SEARCH);
    }
}
