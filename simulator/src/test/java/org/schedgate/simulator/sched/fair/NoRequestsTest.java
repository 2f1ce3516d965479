package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.RequestRule.Branch;

class NoRequestsTest {
    private final NoRequests rule = new NoRequests();

    @Test
    void accounting_run_time_has_no_consequence() {
        EntityFixture running = new EntityFixture(1_000_000_000, 0);
        FairQueueFixture queue = new FairQueueFixture(running, new EntityFixture(0, 0));
        Branch branch = rule.atUpdate(queue, running);
        assertThat(branch).isEqualTo(Branch.NO_REQUESTS);
        assertThat(branch.renews()).isFalse();
        assertThat(branch.reschedules()).isFalse();
    }

    @Test
    void nobody_is_protected() {
        EntityFixture running = new EntityFixture(0, 3_000_000);
        FairQueueFixture queue = new FairQueueFixture(running);
        assertThat(rule.protectionAtPick(queue, running)).isZero();
        assertThat(rule.protects(queue, running)).isFalse();
    }
}
