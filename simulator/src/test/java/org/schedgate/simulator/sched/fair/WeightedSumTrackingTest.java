package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking.Form;

class WeightedSumTrackingTest {
    private final WeightedSumTracking rule = new WeightedSumTracking();

    @Test
    void sums_carry_the_weight_and_a_new_task_meets_an_old_clock() {
        assertThat(rule.form()).isEqualTo(Form.WEIGHTED_SUMS);
        assertThat(rule.refreshesClockForNewTask()).isFalse();
        assertThat(rule.guessWeight(1024)).isEqualTo(1_048_576);
        assertThat(rule.estimateRisesAtOnce(Features.of())).isFalse();
    }
}
