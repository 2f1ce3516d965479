package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.TickPreemption.Branch;

class TickWithoutTestTest {
    @Test
    void keeps_whoever_runs_however_long_it_has_run() {
        FairTaskFixture running = FairTaskFixture.at(1, 100_000_000).ran(100_000_000);
        FairQueueFixture queue = new FairQueueFixture(running, FairTaskFixture.at(2, 0));
        assertThat(new TickWithoutTest().decide(queue, running)).isEqualTo(Branch.KEEP_NO_TEST);
        assertThat(Branch.KEEP_NO_TEST.preempts()).isFalse();
    }
}
