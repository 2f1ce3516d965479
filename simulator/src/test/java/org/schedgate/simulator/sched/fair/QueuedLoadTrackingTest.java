package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking.Form;

class QueuedLoadTrackingTest {
    private final QueuedLoadTracking rule = new QueuedLoadTracking();

    @Test
    void knows_the_load_of_queued_tasks_and_refreshes_the_clock() {
        assertThat(rule.form()).isEqualTo(Form.QUEUED_LOAD);
        assertThat(rule.refreshesClockForNewTask()).isTrue();
        assertThat(rule.guessWeight(335)).isEqualTo(343_040);
    }

    @Test
    void the_estimate_rises_at_once_only_with_the_feature() {
        assertThat(rule.estimateRisesAtOnce(Features.of(Feature.UTIL_EST_FASTUP)))
                .isTrue();
        assertThat(rule.estimateRisesAtOnce(Features.of())).isFalse();
    }
}
