package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking.Form;

class ContributionTrackingTest {
    private final ContributionTracking rule = new ContributionTracking();

    @Test
    void adds_up_contributions_and_guesses_no_utilization() {
        assertThat(rule.form()).isEqualTo(Form.CONTRIBUTIONS);
        assertThat(rule.guessWeight(1024)).isZero();
        assertThat(rule.refreshesClockForNewTask()).isTrue();
        assertThat(rule.estimateRisesAtOnce(Features.of(Feature.UTIL_EST_FASTUP)))
                .isFalse();
    }
}
