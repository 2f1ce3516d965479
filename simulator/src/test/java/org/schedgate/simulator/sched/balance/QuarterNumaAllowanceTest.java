package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Two nodes of 24 CPUs: a quarter is 6 of a node, 12 of the domain. */
class QuarterNumaAllowanceTest {
    private final QuarterNumaAllowance rule = new QuarterNumaAllowance();
    private final SchedDomain domain =
            GroupsFixture.view(2, 24, SchedDomain.Flag.NUMA).domain();

    @Test
    void two_tasks_of_imbalance_are_tolerated_while_the_busiest_node_is_below_a_quarter() {
        assertThat(rule.remaining(domain, 2, 0, 5, 24)).isZero();
        assertThat(rule.remaining(domain, 3, 0, 5, 24)).isEqualTo(3);
        assertThat(rule.remaining(domain, 2, 0, 6, 24)).isEqualTo(2);
    }

    @Test
    void sees_the_imbalance_after_halving() {
        assertThat(rule.beforeHalving()).isFalse();
    }

    @Test
    void a_new_task_stays_while_the_local_node_is_below_a_quarter_of_the_domain() {
        assertThat(rule.forkStaysLocal(domain, 11, 0, 24, 1)).isTrue();
        assertThat(rule.forkStaysLocal(domain, 12, 24, 0, 24)).isFalse();
    }
}
