package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Two nodes of 64 CPUs with eight last-level caches each, as EPYC: imb_numa_nr is 8. */
class LlcCountNumaAllowanceTest {
    private final LlcCountNumaAllowance rule = new LlcCountNumaAllowance();
    private final SchedDomain domain =
            GroupsFixture.view(2, 64, 8, SchedDomain.Flag.NUMA).domain();

    @Test
    void two_tasks_of_imbalance_are_tolerated_while_one_more_task_fits_the_allowance() {
        assertThat(rule.remaining(domain, 2, 7, 40, 64)).isZero();
        assertThat(rule.remaining(domain, 3, 7, 40, 64)).isEqualTo(3);
        assertThat(rule.remaining(domain, 2, 8, 40, 64)).isEqualTo(2);
    }

    @Test
    void sees_the_imbalance_before_halving() {
        assertThat(rule.beforeHalving()).isTrue();
    }

    @Test
    void a_new_task_stays_while_idle_cpus_differ_by_two_at_most_in_either_direction() {
        assertThat(rule.forkStaysLocal(domain, 7, 57, 59, 64)).isTrue();
        assertThat(rule.forkStaysLocal(domain, 7, 59, 57, 64)).isTrue();
        assertThat(rule.forkStaysLocal(domain, 7, 57, 60, 64)).isFalse();
        assertThat(rule.forkStaysLocal(domain, 8, 57, 58, 64)).isFalse();
    }

    @Test
    void a_new_task_stays_where_idle_cpus_do_not_differ_however_many_tasks_run() {
        assertThat(rule.forkStaysLocal(domain, 60, 4, 4, 64)).isTrue();
    }

    @Test
    void affinity_caps_the_allowance_of_a_new_task() {
        assertThat(rule.forkStaysLocal(domain, 3, 57, 58, 4)).isTrue();
        assertThat(rule.forkStaysLocal(domain, 4, 57, 58, 4)).isFalse();
    }
}
