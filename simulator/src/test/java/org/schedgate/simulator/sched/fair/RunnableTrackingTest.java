package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking.Form;
import org.schedgate.simulator.sched.fair.RunnableTracking.Delayed;
import org.schedgate.simulator.sched.fair.RunnableTracking.Guess;
import org.schedgate.simulator.sched.fair.RunnableTracking.Waited;

class RunnableTrackingTest {
    private final RunnableTracking older =
            new RunnableTracking(Guess.SCALED_UP, Delayed.RUNNABLE, Waited.LOWERS_ESTIMATE);
    private final RunnableTracking newer =
            new RunnableTracking(Guess.PLAIN, Delayed.NOT_RUNNABLE, Waited.KEEPS_ESTIMATE);

    @Test
    void guesses_by_the_weight_scaled_up_or_as_it_is() {
        assertThat(older.form()).isEqualTo(Form.RUNNABLE_TASKS);
        assertThat(older.guessWeight(335)).isEqualTo(343_040);
        assertThat(newer.guessWeight(335)).isEqualTo(335);
    }

    @Test
    void counts_delayed_tasks_or_not() {
        assertThat(older.countsDelayed()).isTrue();
        assertThat(newer.countsDelayed()).isFalse();
    }

    @Test
    void waiting_keeps_an_estimate_or_not() {
        assertThat(older.waitersKeepEstimate()).isFalse();
        assertThat(newer.waitersKeepEstimate()).isTrue();
    }

    @Test
    void the_estimate_rises_at_once_unless_the_feature_exists_and_is_off() {
        Features gone = Features.of(EnumSet.of(Feature.UTIL_EST), EnumSet.of(Feature.UTIL_EST));
        assertThat(newer.estimateRisesAtOnce(gone)).isTrue();
        assertThat(older.estimateRisesAtOnce(Features.of(Feature.UTIL_EST_FASTUP)))
                .isTrue();
        assertThat(older.estimateRisesAtOnce(Features.of())).isFalse();
    }
}
