package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeQueueing.Branch;

/** CPUs 0-3 and 4-7 share a cache each; the waking CPU is 0. */
class OtherCacheOnlyTest {
    private final OtherCacheOnly answer = new OtherCacheOnly();
    private final FakeView view =
            new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(0).features(Feature.TTWU_QUEUE);

    @Test
    void only_another_cache_goes_on_the_list() {
        assertThat(answer.decide(view, 4, false)).isEqualTo(Branch.LIST_OTHER_CACHE);
        assertThat(answer.decide(view, 1, false)).isEqualTo(Branch.DIRECT_SAME_CACHE);
        assertThat(answer.decide(view, 0, false)).isEqualTo(Branch.DIRECT_OWN_CPU);
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void a_wakee_that_switches_away_is_waited_for_in_any_cache() {
        assertThat(answer.decide(view, 1, true)).isEqualTo(Branch.WAIT_DESCHEDULING);
        assertThat(answer.decide(view, 4, true)).isEqualTo(Branch.WAIT_DESCHEDULING);
    }

    @Test
    void the_feature_switches_the_list_off_and_the_list_is_newest_first() {
        assertThat(answer.decide(view.withoutFeatures(), 4, false)).isEqualTo(Branch.DIRECT_FEATURE_OFF);
        assertThat(answer.newestFirst()).isTrue();
        assertThat(new OtherCacheOrDescheduling().newestFirst()).isFalse();
    }
}
