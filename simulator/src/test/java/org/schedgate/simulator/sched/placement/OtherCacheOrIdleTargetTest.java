package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeQueueing.Branch;

/** Caches 0-3 and 4-7; the waking CPU is 0. */
class OtherCacheOrIdleTargetTest {
    private final OtherCacheOrIdleTarget answer = new OtherCacheOrIdleTarget();
    private final FakeView view = new FakeView(DomainsFixture.of(2, 4, 1))
            .features(Feature.TTWU_QUEUE)
            .thisCpu(0);

    @Test
    void another_cache_always_gets_the_list() {
        assertThat(answer.decide(view.busy(4), 4, false)).isEqualTo(Branch.LIST_OTHER_CACHE);
        assertThat(answer.decide(view, 4, true)).isEqualTo(Branch.LIST_OTHER_CACHE);
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void a_target_of_the_same_cache_gets_the_list_only_with_nothing_runnable() {
        assertThat(answer.decide(view, 1, false)).isEqualTo(Branch.LIST_IDLE_TARGET);
        assertThat(answer.decide(view.queued(1, 1, 1), 1, false)).isEqualTo(Branch.DIRECT_SAME_CACHE);
        assertThat(view.reads()).containsExactly("nrRunning(1)", "nrRunning(1)");
    }

    @Test
    void nothing_runnable_counts_even_while_another_task_is_current() {
        assertThat(answer.decide(view.busy(1).queued(1, 0, 0), 1, false)).isEqualTo(Branch.LIST_IDLE_TARGET);
    }

    @Test
    void a_wakee_still_switching_away_follows_the_same_rule() {
        assertThat(answer.decide(view, 1, true)).isEqualTo(Branch.LIST_DESCHEDULING);
        assertThat(answer.decide(view.queued(1, 1, 1), 1, true)).isEqualTo(Branch.DIRECT_SAME_CACHE);
    }

    @Test
    void the_own_cpu_needs_no_list() {
        assertThat(answer.decide(view, 0, false)).isEqualTo(Branch.DIRECT_OWN_CPU);
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void without_the_feature_everything_is_direct() {
        assertThat(answer.decide(view.withoutFeatures(), 4, false)).isEqualTo(Branch.DIRECT_FEATURE_OFF);
    }
}
