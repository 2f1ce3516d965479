package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking.Form;
import org.schedgate.simulator.sched.fair.WeightedSumTracking.Groups;

class WeightedSumTrackingTest {
    private final WeightedSumTracking rule = new WeightedSumTracking(Groups.APART);

    @Test
    void sums_carry_the_weight_and_a_new_task_meets_an_old_clock() {
        assertThat(rule.form()).isEqualTo(Form.WEIGHTED_SUMS);
        assertThat(rule.refreshesClockForNewTask()).isFalse();
        assertThat(rule.guessWeight(1024)).isEqualTo(1_048_576);
        assertThat(rule.groupsFollow()).isFalse();
        assertThat(new WeightedSumTracking(Groups.FOLLOW).groupsFollow()).isTrue();
        assertThat(rule.estimateRisesAtOnce(Features.of())).isFalse();
    }
}
