package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.domain.SchedDomain;

class FewTasksNumaAllowanceTest {
    private final SchedDomain domain = DomainsFixture.of(2, 8, 1).domain(0, 1);
    private final FewTasksNumaAllowance allowance = new FewTasksNumaAllowance();

    @Test
    void a_node_of_two_tasks_keeps_them() {
        assertThat(allowance.remaining(domain, 1, 0, 2, 8)).isZero();
        assertThat(allowance.remaining(domain, 4, 0, 2, 8)).isZero();
        assertThat(allowance.remaining(domain, 1, 0, 3, 8)).isEqualTo(1);
        assertThat(allowance.beforeHalving()).isFalse();
    }

    @Test
    void a_new_task_stays_while_an_idle_cpu_is_left() {
        assertThat(allowance.forkStaysLocal(domain, 7, 1, 8, 8)).isTrue();
        assertThat(allowance.forkStaysLocal(domain, 0, 0, 8, 8)).isFalse();
    }
}
