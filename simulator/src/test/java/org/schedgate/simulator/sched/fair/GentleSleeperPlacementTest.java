package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.task.Policy;

class GentleSleeperPlacementTest {
    private static final long MILLI = 1_000_000;

    private final GentleSleeperPlacement placement =
            new GentleSleeperPlacement(GentleSleeperPlacement.Leaving.DOES_NOT_COUNT);
    private final FairTaskFixture parent = FairTaskFixture.at(1, 101 * MILLI);

    @Test
    void a_long_sleeper_gets_half_a_latency_period_of_credit() {
        FairQueueFixture queue = new FairQueueFixture(parent).minVruntime(100 * MILLI);
        assertThat(placement.onWakeup(queue, FairTaskFixture.at(2, 0))).isEqualTo(88 * MILLI);
    }

    @Test
    void without_gentle_sleepers_the_credit_is_a_whole_period() {
        FairQueueFixture queue =
                new FairQueueFixture(parent).minVruntime(100 * MILLI).with(Feature.GENTLE_FAIR_SLEEPERS, false);
        assertThat(placement.onWakeup(queue, FairTaskFixture.at(2, 0))).isEqualTo(76 * MILLI);
    }

    @Test
    void a_short_sleep_gains_nothing() {
        FairQueueFixture queue = new FairQueueFixture(parent).minVruntime(100 * MILLI);
        assertThat(placement.onWakeup(queue, FairTaskFixture.at(2, 88 * MILLI - 1)))
                .isEqualTo(88 * MILLI);
        assertThat(placement.onWakeup(queue, FairTaskFixture.at(2, 88 * MILLI + 1)))
                .isEqualTo(88 * MILLI + 1);
        assertThat(placement.onWakeup(queue, FairTaskFixture.at(2, 130 * MILLI)))
                .isEqualTo(130 * MILLI);
    }

    @Test
    void virtual_time_may_be_negative() {
        assertThat(placement.onWakeup(new FairQueueFixture(parent), FairTaskFixture.at(2, -20 * MILLI)))
                .isEqualTo(-12 * MILLI);
    }

    @Test
    void a_new_task_starts_one_slice_behind_the_queue() {
        FairQueueFixture queue = new FairQueueFixture(parent).minVruntime(101 * MILLI);
        // Two tasks share 24 ms: 12 ms less 6 ns of fixed point.
        assertThat(placement.onFork(queue, FairTaskFixture.at(2, 0).entering())).isEqualTo(101 * MILLI + 11_999_994);
    }

    @Test
    void the_debit_is_in_the_childs_virtual_time() {
        FairQueueFixture queue = new FairQueueFixture(parent).minVruntime(101 * MILLI);
        FairTaskFixture child = FairTaskFixture.at(2, 0).withWeight(335).entering();
        // A slice of 5,916,1xx ns at weight 335 is 18.08 ms of virtual time.
        assertThat(placement.onFork(queue, child) - 101 * MILLI).isBetween(18_083_800L, 18_083_885L);
    }

    @Test
    void a_new_task_is_not_ahead_of_its_parent() {
        FairTaskFixture ahead = FairTaskFixture.at(1, 150 * MILLI);
        FairQueueFixture queue = new FairQueueFixture(ahead).minVruntime(101 * MILLI);
        assertThat(placement.onFork(queue, FairTaskFixture.at(2, 0).entering())).isEqualTo(150 * MILLI);
    }

    @Test
    void without_start_debit_a_new_task_starts_with_its_parent_or_the_queue() {
        FairTaskFixture child = FairTaskFixture.at(2, 0).entering();
        FairQueueFixture behind =
                new FairQueueFixture(parent).minVruntime(90 * MILLI).with(Feature.START_DEBIT, false);
        assertThat(placement.onFork(behind, child)).isEqualTo(101 * MILLI);
        FairQueueFixture ahead =
                new FairQueueFixture(parent).minVruntime(102 * MILLI).with(Feature.START_DEBIT, false);
        assertThat(placement.onFork(ahead, child)).isEqualTo(102 * MILLI);
    }

    @Test
    void a_task_created_from_no_running_fair_task_keeps_its_own_virtual_time() {
        FairQueueFixture queue = new FairQueueFixture(null).minVruntime(10 * MILLI);
        assertThat(placement.onFork(queue, FairTaskFixture.at(2, 99 * MILLI).entering()))
                .isEqualTo(99 * MILLI);
        assertThat(placement.onFork(queue, FairTaskFixture.at(2, 0).entering()))
                .isEqualTo(10 * MILLI + 23_999_994); // alone: the whole period
    }

    @Test
    void an_idle_policy_sleeper_gets_half_a_minimum_granularity_where_it_has_one_of_its_own() {
        FakeTask sleeper = new FakeTask(2).policy(Policy.IDLE);
        FairQueueFixture queue = new FairQueueFixture(parent).minVruntime(100 * MILLI);
        assertThat(placement.onWakeup(queue, sleeper)).isEqualTo(88 * MILLI);
        assertThat(placement.onWakeup(queue.withIdleGranularity(), sleeper)).isEqualTo(98_500_000);
        assertThat(placement.onWakeup(queue, FairTaskFixture.at(3, 0))).isEqualTo(88 * MILLI);
    }

    @Test
    void says_whether_a_leaving_task_counts_in_the_bound() {
        assertThat(placement.boundCountsLeaving()).isFalse();
        assertThat(new GentleSleeperPlacement(GentleSleeperPlacement.Leaving.COUNTS).boundCountsLeaving())
                .isTrue();
    }
}
