package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.decision.LoadTracking.Form;

class QueuedLoadTrackingTest {
    private final QueuedLoadTracking rule = new QueuedLoadTracking(LoadTracking.Invariance.BY_CLOCK);

    @Test
    void knows_the_load_of_queued_tasks_and_refreshes_the_clock() {
        assertThat(rule.form()).isEqualTo(Form.QUEUED_LOAD);
        assertThat(rule.refreshesClockForNewTask()).isTrue();
        assertThat(rule.guessWeight(335)).isEqualTo(343_040);
    }

    @Test
    void capacity_counts_as_it_was_created_for() {
        assertThat(rule.invariance()).isEqualTo(LoadTracking.Invariance.BY_CLOCK);
        assertThat(new QueuedLoadTracking(LoadTracking.Invariance.AT_ACCRUAL).invariance())
                .isEqualTo(LoadTracking.Invariance.AT_ACCRUAL);
        assertThat(rule.guessCapacity(446)).isEqualTo(446);
    }

    @Test
    void the_estimate_rises_at_once_only_with_the_feature() {
        assertThat(rule.estimateRisesAtOnce(Features.of(Feature.UTIL_EST_FASTUP)))
                .isTrue();
        assertThat(rule.estimateRisesAtOnce(Features.of())).isFalse();
    }
}
