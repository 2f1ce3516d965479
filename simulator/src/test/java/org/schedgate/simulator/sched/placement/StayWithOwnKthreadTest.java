package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.KthreadStacking.Branch;

class StayWithOwnKthreadTest {
    private final StayWithOwnKthread answer = new StayWithOwnKthread();
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1))
            .thisCpu(2)
            .previousCpu(2)
            .running(2, new FakeTask(9).perCpuKthread(2), 1);

    @Test
    void stays_with_a_kernel_thread_that_runs_alone() {
        assertThat(answer.decide(view)).isEqualTo(Branch.STAY);
        assertThat(view.readsOf("nrRunning")).isEqualTo(1);
    }

    @Test
    void searches_when_a_second_task_is_runnable() {
        assertThat(answer.decide(view.queued(2, 2, 2))).isEqualTo(Branch.SEARCH);
    }

    @Test
    void searches_when_the_wakee_was_elsewhere() {
        assertThat(answer.decide(view.previousCpu(1))).isEqualTo(Branch.SEARCH);
    }

    @Test
    void searches_when_the_waker_is_an_ordinary_task() {
        assertThat(answer.decide(view.busy(2))).isEqualTo(Branch.SEARCH);
        assertThat(view.readsOf("nrRunning")).isZero();
    }
}
