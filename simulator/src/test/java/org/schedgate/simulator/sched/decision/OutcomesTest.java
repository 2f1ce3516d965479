package org.schedgate.simulator.sched.decision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;

class OutcomesTest {
    private final Outcomes<IdleBalancer.Branch> outcomes = Outcomes.of(IdleBalancer.Branch.class);

    private Outcome<IdleBalancer.Branch> of(int value) {
        return outcomes.of(IdleBalancer.Branch.FIRST_IDLE, value);
    }

    @Test
    void an_outcome_has_the_branch_and_the_value_asked_for() {
        for (int value : new int[] {-2, -1, 0, 6, 7, 8, 4095, 4096}) {
            assertThat(of(value)).isEqualTo(new Outcome<>(value, IdleBalancer.Branch.FIRST_IDLE));
        }
        assertThat(outcomes.of(IdleBalancer.Branch.NONE, 8)).isEqualTo(new Outcome<>(8, IdleBalancer.Branch.NONE));
    }

    @Test
    void outcomes_from_none_to_the_last_cpu_are_created_once() {
        for (int value : new int[] {-1, 0, CpuSet.CPUS_MAX - 1, 1}) {
            assertThat(of(value)).isSameAs(of(value));
        }
        Outcome<IdleBalancer.Branch> early = of(3);
        of(1000);
        assertThat(of(3)).isSameAs(early);
    }

    @Test
    void outcomes_beyond_are_created_anew() {
        assertThat(of(-2)).isNotSameAs(of(-2));
        assertThat(of(CpuSet.CPUS_MAX)).isNotSameAs(of(CpuSet.CPUS_MAX));
    }
}
